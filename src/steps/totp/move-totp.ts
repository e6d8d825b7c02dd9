import type { TotpStore } from "../../ports/totp-store.ts"
import { createKeyRing } from "../../protocol/session-token.ts"
import { systemRandom } from "../../protocol/bytes.ts"
import { stepSeals } from "../../protocol/step-seals.ts"
import { moveFactor, type MoveOutcome } from "./move-factor.ts"

export interface TotpMove {
  /**
   * The key under which the store holds the factor. Earlier releases used the unchanged id of the user, or the id that
   * `authorize()` returned.
   */
  from: string
  /** The key of the owner, made by `personKey()`. */
  to: string
  /**
   * `AUTH_SECRET`, or the whole list if the application has several secrets. The function seals the factor with the
   * first secret.
   */
  secret: string | readonly string[]
}

/**
 * Moves a second factor to the key of the person to whom it belongs, with its secret, used codes, counts and recovery
 * codes. An operator needs this after sign-ins that end with `factor_ambiguous`, because the library cannot know to
 * whom the factor belongs. The operator must find this out. `npx authchart factor move` does the same for a SQL
 * database.
 *
 * The function does not check the person. If the operator names the wrong person, that person cannot sign in, because
 * the sign-in then requires a code of another person's app. The right person must enrol again.
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
