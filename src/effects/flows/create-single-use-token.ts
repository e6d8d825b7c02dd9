import { InvalidConfiguration } from "../../errors/classes.ts"
import { randomBase64url } from "../../protocol/bytes.ts"
import { cannotCount, usesUpOnce } from "../consumes-once.ts"
import { onceStoreOf } from "../kept-once.ts"
import type { Effect } from "../runtime.ts"
import { expiryIn, recordKey, requireSmall, sealRecord } from "./sealed-record.ts"

/**
 * Makes a token of 256 random bits and stores its SHA-256. The token is valid only for this flow and purpose. A store
 * of flows stores the data `about` with the hash. The adapter's verification tokens have no field for data, so without
 * a store of flows the token itself contains `about`, sealed.
 *
 * @throws {InvalidConfiguration} if there is no store that gives a token to one caller only.
 */
export const createSingleUseToken: Effect<"createSingleUseToken"> = async (params, runtime) => {
  const { flow, purpose, about } = params
  requireSmall("createSingleUseToken", about)
  const expires = expiryIn(params.lifetime, runtime)
  const store = onceStoreOf("token", runtime)
  if (store === undefined || !(await usesUpOnce(runtime)))
    throw new InvalidConfiguration(
      `The flow "${flow}" makes single-use tokens, and no store can keep them. ${cannotCount}`,
    )
  const secret = randomBase64url(runtime.randomBytes)
  const sealedFor = await recordKey("token", flow, purpose, secret)
  const sealed = await sealRecord(sealedFor, about, expires, runtime)
  const token = store.keepsValues ? secret : `${secret}.${sealed}`
  runtime.hidden.push(token, secret)
  await store.put(await recordKey("token", flow, purpose, token), sealed, expires)
  return { type: "singleUseToken.created", token, expires }
}
