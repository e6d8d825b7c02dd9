/** Moves a second factor to the key of its owner. */
import type { TotpStore } from "../../ports/totp-store.ts"
import { openFactor, sealFactor, type Sealer } from "./sealed-factor.ts"

/**
 * `moved`: it is stored only under the new key. `absent`: no factor is stored under the old key. `taken`: a factor is
 * already stored under the new key, and nothing changed. `unreadable`: it was sealed with a secret that is not
 * configured, or for another key. `unsupported`: the store has no `move`.
 */
export type MoveOutcome = "moved" | "absent" | "taken" | "unreadable" | "unsupported"

/**
 * Moves a factor with its secret, used codes, counts and recovery codes, and seals the secret for its new key. Of any
 * number of concurrent callers, one moves it. Proves nothing about the owner: the caller must know them.
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
