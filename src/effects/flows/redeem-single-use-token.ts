import { onceStoreOf } from "../kept-once.ts"
import type { Effect } from "../runtime.ts"
import { openRecord, recordKey } from "./sealed-record.ts"

/** Redeems a token. At most one of any number of concurrent callers gets the token's data. */
export const redeemSingleUseToken: Effect<"redeemSingleUseToken"> = async ({ flow, purpose, token }, runtime) => {
  const secret = token.slice(0, secretLength)
  runtime.hidden.push(token, secret)
  const kept = await onceStoreOf("token", runtime)?.take(await recordKey("token", flow, purpose, token))
  const sealed = kept === "" ? token.slice(secretLength + 1) : kept
  const found = await openRecord(await recordKey("token", flow, purpose, secret), sealed, runtime)
  if (found !== undefined) return { type: "singleUseToken.redeemed", about: found.value }
  return { type: "singleUseToken.unknown", failure: { reason: "token_unknown" } }
}

/** The length of 256 bits in base64url, in characters. If the token contains its data, the data follow after a dot. */
const secretLength = 43
