/**
 * Stores second factors of `authchart/steps/totp`, independent of the adapter, under `StepPerson.key`. A key is a text
 * of up to 1.6 kB; a
 * store that has a length limit keeps its SHA-256.
 */
import type { CounterStore } from "./counter-store.ts"
import type { Awaitable } from "./records.ts"

/** The factor of an enrolled person. */
export interface TotpEnrolment {
  /** Sealed by the step with the application's secret: a reader of the store cannot make codes. */
  secret: string
}

/** The data of a new enrolment. */
export interface NewTotpEnrolment extends TotpEnrolment {
  /** SHA-256 of each recovery code, in hexadecimal. */
  recoveryCodes: readonly string[]
  /** The time step whose code proved the secret. It is used up. */
  usedStep: number
}

/** All instances of an application share it. An operation that must happen once is one atomic call. */
export interface TotpStore {
  find(person: string): Awaitable<TotpEnrolment | undefined>
  /** @returns `false` if the person has enrolled already: nothing changes. */
  enrol(person: string, enrolment: NewTotpEnrolment): Awaitable<boolean>
  /** Deletes secret, recovery codes and counts of the person. */
  remove(person: string): Awaitable<void>
  /**
   * Counts one attempt before it is judged, so that concurrent attempts are all counted.
   *
   * @param window milliseconds after the first attempt at which the count starts again from 1.
   * @returns the attempts within the window, with the current one.
   */
  countAttempt(person: string, now: number, window: number): Awaitable<number>
  /**
   * Records a success: the count and {@link TotpStore.counters} start again from 0. An operator calls it to unlock an app.
   */
  clearAttempts(person: string): Awaitable<void>
  /** Uses up the code of a time step. Later calls with this or an older step return `false` (RFC 6238 §5.2). */
  useStep(person: string, step: number): Awaitable<boolean>
  /** Uses up a recovery code: of several callers, one gets `true`. */
  useRecoveryCode(person: string, hash: string): Awaitable<boolean>
  /**
   * Returns the same store inside an open transaction of the adapter, as `Stores.within` does.
   *
   * @returns `undefined` if it cannot join the transaction.
   */
  within?(transaction: object): TotpStore | undefined
  /**
   * Replaces a secret that an older secret of the application sealed. Optional: without it, a row is readable only while the
   * secret that sealed it is configured.
   *
   * @returns `false` if the row has another secret than `old`: nothing changes.
   */
  replaceSecret?(person: string, old: string, fresh: string): Awaitable<boolean>
  /**
   * Counts failures since the last success, for recovery codes and codes of the app apart. Optional: without it the step uses
   * `stores.counters` of the configuration, or else counts only the attempts of a quarter of an hour.
   */
  readonly counters?: CounterStore | undefined
  /**
   * Moves all data of a person to another key, with the secret sealed for it. Atomic: of several callers one moves the data,
   * and a concurrent attempt finds them under one of the two keys.
   *
   * Without this method, a factor of an earlier release stays under its old key, and is read there unless another person can
   * have that key; `npx authchart factor move` cannot move it.
   *
   * @param secret `was` is the secret that `find(from)` returned. Nothing moves if it has changed.
   * @returns `false` if nothing moved: `from` has no data any more, or `to` has some.
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
