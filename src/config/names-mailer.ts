import type { EmailConfig } from "../ports/provider.ts"
import type { AuthConfig } from "./options.ts"

/**
 * Returns true if the application named a mailer. This mailer then sends the links of a mail provider that has no
 * `server` or `apiKey`.
 */
export function namesMailer({ mailer, mail }: Pick<AuthConfig, "mailer" | "mail">): boolean {
  return mailer !== undefined || mail !== undefined
}

/** Returns true if the value of `mailer` is a provider of the type `email`. */
export function isMailProvider(mailer: unknown): mailer is EmailConfig {
  return typeof mailer === "object" && mailer !== null && "type" in mailer && mailer.type === "email"
}
