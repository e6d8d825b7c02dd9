/**
 * Makes and redeems the tokens of flows that can be resumed only once. A sealed cookie can be copied, and every copy
 * could resume the flow. Therefore a token for the flow is in a store, and the request that resumes the flow deletes
 * it.
 */
import { cannotCount, usesUpOnce } from "../effects/consumes-once.ts"
import { onceStoreOf } from "../effects/kept-once.ts"
import type { Runtime } from "../effects/runtime.ts"
import { InvalidConfiguration } from "../errors/classes.ts"
import { randomBase64url, sha256 } from "../protocol/bytes.ts"
import { askStore } from "./ask-store.ts"

/**
 * The prefix of the keys in the store. Earlier releases used the same prefix: with a new prefix, flows that were
 * waiting during the upgrade could not be resumed.
 */
const kind = "ticket"

/**
 * Throws an error if the library cannot count the attempts at a step. Counting needs a store of flows, or an adapter
 * that gives each verification token to one caller only (`consumesOnce`).
 */
export async function requireCounting(step: string, runtime: Runtime): Promise<void> {
  if (await askStore("take", () => usesUpOnce(runtime), runtime)) return
  throw new InvalidConfiguration(`The step "${step}" limits its attempts. ${cannotCount}`)
}

/** Makes a token that can be redeemed once. Returns `undefined` if the application has no store for it. */
export async function issueSingleUseToken(expires: Date, runtime: Runtime): Promise<string | undefined> {
  const store = onceStoreOf(kind, runtime)
  if (store === undefined) return undefined
  const token = randomBase64url(runtime.randomBytes, 16)
  const hash = await sha256(token)
  await askStore("put", () => store.put(hash, "1", expires), runtime)
  return token
}

/**
 * Redeems a token, and returns true if the store still had it. A flow has no token if the application had no store for
 * it. Such a flow can be resumed any number of times.
 */
export async function redeemSingleUseToken(token: string | undefined, runtime: Runtime): Promise<boolean> {
  if (token === undefined) return true
  const store = onceStoreOf(kind, runtime)
  if (store === undefined) return false
  const hash = await sha256(token)
  return (await askStore("take", () => store.take(hash), runtime)) !== undefined
}
