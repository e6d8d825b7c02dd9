/** Where the secrets of a second factor are kept: beside any adapter, under `StepPerson.key`. A key is any text of up to 1.6 kB; a store that has a length limit keeps its SHA-256. */
import type { CounterStore } from "./counter-store.ts"
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
  /**
   * Records a success: the count starts again from 0, and so do {@link TotpStore.counters}. An operator who calls it
   * accepts codes of a locked app again.
   */
  clearAttempts(person: string): Awaitable<void>
  /** Uses up the code of a time step: of any number of callers with this step or an older one, none gets `true` again (RFC 6238 §5.2). */
  useStep(person: string, step: number): Awaitable<boolean>
  /** Uses up a recovery code: of any number of callers, one gets `true`. */
  useRecoveryCode(person: string, hash: string): Awaitable<boolean>
  /**
   * The same store inside a transaction that the adapter has open, as in `Stores.within`.
   *
   * @returns `undefined` where it cannot join that transaction.
   */
  within?(transaction: object): TotpStore | undefined
  /**
   * Replaces a secret that was sealed with an older secret of the application. Optional: without it, a row is readable as
   * long as the secret that sealed it is configured.
   *
   * @returns `false` where the row has another secret than `old` by now: it stays.
   */
  replaceSecret?(person: string, old: string, fresh: string): Awaitable<boolean>
  /**
   * Remembers failures since the last success, and counts recovery codes apart from codes of the app. Optional: without
   * it the step uses `stores.counters` of the configuration, and where that is missing too it counts attempts of a
   * quarter of an hour only.
   */
  readonly counters?: CounterStore | undefined
  /**
   * Moves everything that is stored of a person to another key, with the secret sealed for it. One atomic call: of any
   * number of callers one moves it, and an attempt that comes at the same time finds it under one key or the other.
   *
   * Without this method, a factor that an earlier release stored stays under its old key, and is read there as long as no
   * other person can have that key; `npx authchart factor move` cannot move it.
   *
   * @param secret `was` is what `find(from)` gave: nothing is moved where it is another by now.
   * @returns `false` where nothing was moved: nothing is at `from` any more, or something is at `to`.
   */
  move?(from: string, to: string, secret: { was: string; becomes: string }): Awaitable<boolean>
}

/** The counters of a person's codes and recovery codes in {@link TotpStore.counters}. */
export function totpCounters(person: string): { codes: string; recoveryCodes: string } {
  return { codes: `totp:${person}`, recoveryCodes: `totp.recovery:${person}` }
}

/** Sets both counters of a person to 0, as a success does. */
export async function forgetAttempts(counters: CounterStore | undefined, person: string): Promise<void> {
  const { codes, recoveryCodes } = totpCounters(person)
  await counters?.clear(codes)
  await counters?.clear(recoveryCodes)
}
