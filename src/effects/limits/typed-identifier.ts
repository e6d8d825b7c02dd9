import type { CredentialsConfig } from "../../ports/provider.ts"
import { normalIdentifier } from "../../protocol/normal-identifier.ts"

/**
 * Returns the text that the visitor typed into the field that the provider's option `identifier` names, such as a user
 * name.
 *
 * @returns `undefined` if the provider has no such option, or if the value is empty or is not a string.
 */
export function typedIdentifier(
  { identifier }: Pick<CredentialsConfig, "identifier">,
  credentials: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  const typed = identifier === undefined ? undefined : credentials?.[identifier]
  return typeof typed === "string" && normalIdentifier(typed) !== "" ? typed : undefined
}
