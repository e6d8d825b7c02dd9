/** Where the secrets of a second factor are kept: beside any adapter, under what `StepPerson.key` says. */
import type { Awaitable } from "./records.ts"

/** What is known of somebody who has enrolled. */
export interface TotpEnrolment {
  /** Sealed by the step with the application's secret: whoever reads the store cannot make codes. */
  secret: string
}

/** What is stored when somebody enrols. */
export interface NewTotpEnrolment extends TotpEnrolment {
  /** SHA-256 of each recovery code, in hexadecimal. */
  recoveryCodes: readonly string[]
  /** The time step whose code proved the secret: it is used up. */
  usedStep: number
}

/** One for all instances of an application. Everything that must happen once is one atomic call. */
export interface TotpStore {
  find(person: string): Awaitable<TotpEnrolment | undefined>
  /** @returns `false` where that person has enrolled already: what is there stays. */
  enrol(person: string, enrolment: NewTotpEnrolment): Awaitable<boolean>
  /** Forgets the person: secret, recovery codes and counts. */
  remove(person: string): Awaitable<void>
  /**
   * Counts one more attempt before it is judged, so that attempts at the same time are all counted.
   *
   * @param window milliseconds from the first attempt after which the count begins anew.
   * @returns how many there were within the window, this one included.
   */
  countAttempt(person: string, now: number, window: number): Awaitable<number>
  /** An attempt was right: the count begins anew. */
  clearAttempts(person: string): Awaitable<void>
  /** Uses up the code of a time step: of any number of callers with this step or an older one, none gets `true` again (RFC 6238 §5.2). */
  useStep(person: string, step: number): Awaitable<boolean>
  /** Uses up a recovery code: of any number of callers, one gets `true`. */
  useRecoveryCode(person: string, hash: string): Awaitable<boolean>
}
