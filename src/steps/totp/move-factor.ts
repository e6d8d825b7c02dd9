/** Moves a second factor in the store from an old key to the key of the person to whom the factor belongs. */
import type { TotpStore } from "../../ports/totp-store.ts"
import { openFactor, sealFactor, type Sealer } from "./sealed-factor.ts"

/**
 * The result of a move. Only `moved` changes the store.
 *
 * - `moved`: the store now holds the factor only under the new key.
 * - `absent`: no factor is stored under the old key.
 * - `taken`: a factor is already stored under the new key.
 * - `unreadable`: the factor was sealed with a secret that is not configured, or for another key.
 * - `unsupported`: the store has no `move`.
 */
export type MoveOutcome = "moved" | "absent" | "taken" | "unreadable" | "unsupported"

/**
 * Moves a factor with its secret, used codes, counts and recovery codes, and seals the secret for the new key. If
 * several callers move the factor at the same time, only one succeeds. The function does not check to whom the factor
 * belongs; the caller must know this.
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
