import { reasonOfFault } from "../../../errors/catalogue/passkey-rows.ts"
import { parseAuthentication, parseRegistration } from "../../../passkeys/checks.ts"
import type { Effect } from "../../../effects/runtime.ts"

/** The maximum length of the field `data`, in characters. An attestation with certificates has about 10,000. */
const longest = 60_000

/** Reads the field `data`: the JSON of a credential as text, or the same as an object of a JSON body. */
export const readPasskeyResponse: Effect<"readPasskeyResponse"> = ({ data, purpose }) => {
  const read = typeof data === "string" ? jsonOf(data) : data
  if (typeof read !== "object" || read === null)
    return { type: "passkeyResponse.refused", failure: { reason: "passkey_data_unreadable" } }
  if (purpose === "signUp" || purpose === "add") {
    const parsed = parseRegistration(read)
    if (typeof parsed === "string")
      return { type: "passkeyResponse.refused", failure: { reason: reasonOfFault(parsed) } }
    return { type: "passkeyResponse.read", response: { ...parsed, ceremony: "registration" } }
  }
  const parsed = parseAuthentication(read)
  if (typeof parsed === "string") return { type: "passkeyResponse.refused", failure: { reason: reasonOfFault(parsed) } }
  return { type: "passkeyResponse.read", response: { ...parsed, ceremony: "authentication" } }
}

export function jsonOf(text: string): unknown {
  if (text.length > longest) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
