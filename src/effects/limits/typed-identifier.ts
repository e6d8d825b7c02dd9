import type { CredentialsConfig } from "../../ports/provider.ts"
import { normalIdentifier } from "../../protocol/normal-identifier.ts"

/**
 * Returns what was typed into the field that names the account.
 *
 * @returns `undefined` where the provider names no field, and for a value that is no text or is empty.
 */
export function typedIdentifier(
  { identifier }: Pick<CredentialsConfig, "identifier">,
  credentials: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  const typed = identifier === undefined ? undefined : credentials?.[identifier]
  return typeof typed === "string" && normalIdentifier(typed) !== "" ? typed : undefined
}
