/** The state of the model for attempts to sign in with the victim's password. */

/**
 * The result of an attempt. The first four are the stages in which `authorize` judged the attempt. `challenge`: the attempt
 * needed a valid response to a challenge. `refused`: no budget had an attempt left.
 */
export type Outcome = "open" | "challenged" | "delayed" | "device" | "challenge" | "refused"

/** A known-devices cookie: whose sign-in made it, and whether that person has ended their devices since. */
export type DeviceState = "live" | "ended"

export interface Guessing {
  /** Attempts that are counted for the victim's identifier. */
  readonly account: number
  /** The number of attempts after a challenge, if the application counts these attempts separately. */
  readonly apart: number
  readonly delayed: number
  /** The attempts that count for the device of a party. A copy of its cookie is the same device. */
  readonly devices: Readonly<Record<"victim" | "attacker", number>>
  /** The cookies in the browsers of the parties. */
  readonly known: Readonly<Partial<Record<"victim" | "attacker", DeviceState>>>
  /** The attacker's copy of the victim's cookie. */
  readonly copy: DeviceState | undefined
  /** The newest used response of each party, and how many attempts it admitted. */
  readonly responses: Readonly<Partial<Record<"victim" | "attacker", number>>>
  /**
   * The guesses that `authorize` judged, with the victim's live device and without. The second number begins again when the
   * victim's success resets the count of the account.
   */
  readonly judged: { readonly device: number; readonly account: number }
  /** True if a guess used the budget of a device that was ended or belongs to another person. */
  readonly foreign: boolean
  /** The result of the last attempt. No move depends on it. */
  readonly last: Outcome | undefined
}
