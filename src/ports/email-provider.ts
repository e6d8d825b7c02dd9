/**
 * The port to a mail provider, the same as in Auth.js v5. `sendMail`, `needs` and `limits` are additions of this
 * library.
 */
import type { Wording } from "../texts/texts.ts"
import type { Theme } from "./appearance.ts"
import type { HookFetch } from "./hook-fetch.ts"
import type { LimitsOptions } from "./limits.ts"
import type { MailSending, OutgoingMail } from "./mail.ts"
import type { Awaitable } from "./records.ts"
import type { SharedConfig } from "./shared-provider-config.ts"

/**
 * A value of any type. Functions that were written for Auth.js declare narrower types for such parameters, and must
 * compile.
 */
type Loose = ReturnType<typeof JSON.parse>

/** The e-mail provider with the application's options, as `sendVerificationRequest` receives it. */
export interface SendingProvider extends Omit<EmailConfig, "sendVerificationRequest" | "server" | "options"> {
  /** The options of the transport. */
  server?: Loose
  sendVerificationRequest: Loose
  options?: Loose
}

/** The parameters of `sendVerificationRequest`. */
export interface VerificationRequest {
  /** The e-mail address, normalised. */
  identifier: string
  /** The link. It signs in every person who opens it, so it must appear only in the mail. */
  url: string
  expires: Date
  provider: SendingProvider
  /** The secret part of the link. */
  token: string
  theme: Theme
  /** The language of the visitor, with the library's texts in this language. The library always sets the field. */
  wording?: Wording | undefined
  request: Request
  fetch: HookFetch
}

export interface EmailConfig extends SharedConfig {
  type: "email"
  from?: string | undefined
  /** The seconds until a link expires. Default 86400. */
  maxAge?: number | undefined
  server?: unknown
  apiKey?: string | undefined
  secret?: string | undefined
  sendVerificationRequest: (request: VerificationRequest) => Awaitable<void>
  /**
   * Sends any mail, such as notices and mails of flows. Rejects if the mail service did not accept the mail. Absent for
   * a mail service that only fills its own template.
   */
  sendMail?:
    | ((mail: OutgoingMail & { from: string }, sending: MailSending<SendingProvider>) => Awaitable<void>)
    | undefined
  /**
   * The option that the provider's own `sendVerificationRequest` needs, and this function as `of`. If the application
   * passes a `sendVerificationRequest`, the application's function replaces the provider's, and the option is not
   * needed. The provider's module sets the field.
   */
  needs?: { readonly option: "server" | "apiKey"; readonly of: EmailConfig["sendVerificationRequest"] } | undefined
  /** Returns the secret part of a new link. Default: 32 random bytes in hexadecimal. */
  generateVerificationToken?: (() => Awaitable<string>) | undefined
  /** Returns the normal form of an e-mail address, which must also be an address. Throws to refuse the address. */
  normalizeIdentifier?: ((identifier: string) => string) | undefined
  /** The limits of this provider, which take precedence over the limits of the configuration. */
  limits?: LimitsOptions | undefined
}
export type EmailUserConfig = Partial<Omit<EmailConfig, "options" | "type">>
