import type { TotpStore } from "../../ports/totp-store.ts"
import { createKeyRing } from "../../protocol/session-token.ts"
import { systemRandom } from "../../protocol/bytes.ts"
import { stepSeals } from "../../protocol/step-seals.ts"
import { moveFactor, type MoveOutcome } from "./move-factor.ts"

export interface TotpMove {
  /** The key that the factor is stored under: the id of a user or of `authorize()` as it is, where an earlier release stored it. */
  from: string
  /** The key of the person whose it is, made by `personKey()`. */
  to: string
  /** `AUTH_SECRET`, or the whole list where the application has one. The first seals the factor anew. */
  secret: string | readonly string[]
}

/**
 * Gives a second factor to the person whose it is, for an operator who has found that out: a sign-in that ends with
 * `factor_ambiguous` names nobody. `npx authchart factor move` does this for a SQL database. Secret, used codes, counts and
 * recovery codes go with it.
 *
 * Proves nothing: whoever gets a factor that is not theirs cannot sign in, and its owner is asked to enrol anew.
 *
 * @param now milliseconds since the epoch. Default: the system's clock.
 */
export async function moveTotp(
  store: TotpStore,
  { from, to, secret }: TotpMove,
  now: () => number = () => Date.now(),
): Promise<MoveOutcome> {
  const secrets = typeof secret === "string" ? [secret] : secret
  const keys = { secrets, ring: createKeyRing(), now, uuid: systemRandom.randomUUID }
  return moveFactor(store, { from, to }, stepSeals(keys, "totp"))
}
