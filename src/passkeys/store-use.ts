/** Stores the use of a passkey: its counter, its backup state and the time. */
import type { Adapter, AdapterAuthenticator, AuthenticatorChange } from "../ports/adapter.ts"
import { isCounterHigher } from "../../machines/passkey/response.rules.ts"

/**
 * Stores the use of a passkey.
 *
 * An adapter with `updateAuthenticator` compares the counters in one atomic step with the write, so that only one of two
 * simultaneous uses with the same counter is stored. With any other adapter, such as one of Auth.js, the function can only
 * compare the counter with `before`: two simultaneous uses of copies of a passkey can both be stored.
 *
 * @param before the row, read a moment ago.
 * @returns `overtaken` if the stored counter is not lower than the new one, so that nothing was stored; or if the row was
 *   deleted since it was read.
 * @throws if the database fails.
 */
export async function storeUse(
  before: Pick<AdapterAuthenticator, "counter">,
  use: AuthenticatorChange & Pick<AdapterAuthenticator, "counter">,
  adapter: Pick<Adapter, "updateAuthenticator" | "updateAuthenticatorCounter">,
): Promise<"stored" | "overtaken"> {
  if (!isCounterHigher(use, before.counter)) return "overtaken"
  if (adapter.updateAuthenticator !== undefined)
    return (await adapter.updateAuthenticator(use)) === null ? "overtaken" : "stored"
  await adapter.updateAuthenticatorCounter?.(use.credentialID, use.counter)
  return "stored"
}
