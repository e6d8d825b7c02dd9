/** Moves a stored second factor from an old key to the key of its owner. */
import type { TotpStore } from "../../ports/totp-store.ts"
import { openFactor, sealFactor, type Sealer } from "./sealed-factor.ts"

/**
 * The result of a move. `moved`: the factor is now stored only under the new key. After every other result, nothing has
 * changed. `absent`: no factor is stored under the old key. `taken`: a factor is already stored under the new key.
 * `unreadable`: the factor was sealed with a secret that is not configured, or for another key. `unsupported`: the
 * store has no `move`.
 */
export type MoveOutcome = "moved" | "absent" | "taken" | "unreadable" | "unsupported"

/**
 * Moves a factor with its secret, used codes, counts and recovery codes, and seals the secret for the new key. Of any
 * number of concurrent callers, one moves it. The function does not check who owns the factor: the caller must know the
 * owner.
 */
export async function moveFactor(
  store: TotpStore,
  { from, to }: { from: string; to: string },
  sealer: Sealer,
): Promise<MoveOutcome> {
  if (store.move === undefined) return "unsupported"
  const row = await store.find(from)
  if (row === undefined) return "absent"
  if ((await store.find(to)) !== undefined) return "taken"
  const factor = await openFactor(row.secret, from, sealer)
  if (factor === undefined) return "unreadable"
  const moved = await store.move(from, to, { was: row.secret, becomes: await sealFactor(factor, to, sealer) })
  if (moved) return "moved"
  return (await store.find(to)) === undefined ? "absent" : "taken"
}
