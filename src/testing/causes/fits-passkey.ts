import type { Moment } from "../model/cause.ts"

/**
 * Returns false if the passkey contradicts the cause: a stored passkey has an owner, and a passkey that is being
 * registered has none.
 */
export function fitsPasskey(isOwned: boolean, { facts, known }: Moment): boolean {
  return facts.type !== "webauthn" || isOwned === (known["passkey"] !== undefined)
}
