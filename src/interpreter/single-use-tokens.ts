/**
 * Tokens for flows that can be resumed once. A sealed cookie can be copied, and every copy would resume the flow. The
 * server therefore stores a token for the flow, and resuming the flow takes that token.
 */
import { cannotCount, usesUpOnce } from "../effects/consumes-once.ts"
import { onceStoreOf } from "../effects/kept-once.ts"
import type { Runtime } from "../effects/runtime.ts"
import { InvalidConfiguration } from "../errors.ts"
import { randomBase64url, sha256 } from "../protocol/bytes.ts"
import { askStore } from "./ask-store.ts"

/** The prefix that earlier releases used. It stays, so that flows of those releases can be resumed. */
const kind = "ticket"

/**
 * Checks that attempts at a step can be counted: by a store of flows, or by an adapter that uses up a token once.
 *
 * @param step its id, for the message.
 * @throws {InvalidConfiguration} if the adapter gave one token to several callers.
 */
export async function requireCounting(step: string, runtime: Runtime): Promise<void> {
  if (await askStore("take", () => usesUpOnce(runtime), runtime)) return
  throw new InvalidConfiguration(`The step "${step}" limits its attempts. ${cannotCount}`)
}

/** Makes a token that can be redeemed once. Returns `undefined` if there is no store to keep it in. */
export async function issueSingleUseToken(expires: Date, runtime: Runtime): Promise<string | undefined> {
  const store = onceStoreOf(kind, runtime)
  if (store === undefined) return undefined
  const token = randomBase64url(runtime.randomBytes, 16)
  const hash = await sha256(token)
  await askStore("put", () => store.put(hash, "1", expires), runtime)
  return token
}

/**
 * Redeems a token, and returns true if the store still had it. A flow without a token, because there was no store to
 * keep it in, can always be resumed.
 */
export async function redeemSingleUseToken(token: string | undefined, runtime: Runtime): Promise<boolean> {
  if (token === undefined) return true
  const store = onceStoreOf(kind, runtime)
  if (store === undefined) return false
  const hash = await sha256(token)
  return (await askStore("take", () => store.take(hash), runtime)) !== undefined
}
