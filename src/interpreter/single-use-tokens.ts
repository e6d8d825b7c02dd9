/**
 * Makes and redeems the tokens of flows that can be resumed only once. A sealed cookie can be copied, and every copy
 * could resume the flow. The server therefore stores a token for the flow, and the request that resumes the flow
 * deletes it.
 */
import { cannotCount, usesUpOnce } from "../effects/consumes-once.ts"
import { onceStoreOf } from "../effects/kept-once.ts"
import type { Runtime } from "../effects/runtime.ts"
import { InvalidConfiguration } from "../errors.ts"
import { randomBase64url, sha256 } from "../protocol/bytes.ts"
import { askStore } from "./ask-store.ts"

/**
 * The prefix of the keys in the store. Earlier releases used the same prefix: with a new prefix, no flow that waits
 * since before an upgrade could be resumed.
 */
const kind = "ticket"

/**
 * Throws if attempts at a step cannot be counted. Counting needs a store of flows, or an adapter that gives each token
 * to one caller only.
 *
 * @param step the id of the step, for the error message.
 * @throws {InvalidConfiguration} if the adapter gave one token to several callers.
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
 * the token. Such a flow can be resumed any number of times.
 */
export async function redeemSingleUseToken(token: string | undefined, runtime: Runtime): Promise<boolean> {
  if (token === undefined) return true
  const store = onceStoreOf(kind, runtime)
  if (store === undefined) return false
  const hash = await sha256(token)
  return (await askStore("take", () => store.take(hash), runtime)) !== undefined
}
