import type { TotpStore } from "../../ports/totp-store.ts"
import { createKeyRing } from "../../protocol/session-token.ts"
import { systemRandom } from "../../protocol/bytes.ts"
import { stepSeals } from "../../protocol/step-seals.ts"
import { moveFactor, type MoveOutcome } from "./move-factor.ts"

export interface TotpMove {
  /**
   * The key that the factor is stored under: the unchanged id of a user or of `authorize()`, where an earlier release
   * stored it.
   */
  from: string
  /** The key of the owner, made by `personKey()`. */
  to: string
  /** `AUTH_SECRET`, or the whole list if the application has several. The first one seals the factor again. */
  secret: string | readonly string[]
}

/**
 * Gives a second factor to its owner, for an operator who has identified the owner: a sign-in that ends with
 * `factor_ambiguous` names no person. `npx authchart factor move` does this for a SQL database. Secret, used codes,
 * counts and recovery codes are moved too.
 *
 * Proves nothing: a person who receives another person's factor cannot sign in, and its owner must enrol again.
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
