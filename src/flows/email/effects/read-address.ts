import { parseEmail } from "../../../protocol/user-identifiers.ts"
import { providerOf } from "../../../effects/provider-of.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { candidateOf } from "./address.ts"

/**
 * Reads the address that a visitor typed. The provider's `normalizeIdentifier` can change or refuse the address. The
 * result of `normalizeIdentifier` must be a single address, so that the library never sends a mail to several mailboxes
 * (MAIL-20).
 */
export const readAddress: Effect<"readAddress"> = ({ provider: id, input }, runtime) => {
  const { config } = providerOf(id, runtime, "email")
  try {
    const typed =
      config.normalizeIdentifier === undefined
        ? input
        : config.normalizeIdentifier(typeof input === "string" ? input : "")
    const address = parseEmail(typed)
    if (address !== undefined) return { type: "address.read", candidate: candidateOf(id, address, runtime) }
    return { type: "address.refused", failure: { reason: "address_invalid" } }
  } catch (error) {
    return { type: "address.refused", failure: { reason: "address_invalid", cause: error } }
  }
}
