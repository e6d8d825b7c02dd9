/**
 * The port to a store for second factors of `authchart/steps/totp`, independent of the adapter. The key of a person is
 * `StepPerson.key`, a string of up to 1.6 kB. A store with a length limit uses the SHA-256 of the key.
 */
import type { CounterStore } from "./counter-store.ts"
import type { Awaitable } from "./records.ts"

/** The factor of an enrolled person. */
export interface TotpEnrolment {
  /**
   * The secret that the authenticator app also has, sealed with the application's secret, so that a reader of the store
   * cannot make codes.
   */
  secret: string
}

/** The data of a new enrolment. */
export interface NewTotpEnrolment extends TotpEnrolment {
  /** SHA-256 of each recovery code, in hexadecimal. */
  recoveryCodes: readonly string[]
  /** The time step (RFC 6238) of the code with which the person enrolled. This code is no longer valid. */
  usedStep: number
}

/**
 * A store of second factors. All instances of an application share the store. Every operation that must happen only
 * once is one atomic method.
 */
export interface TotpStore {
  find(person: string): Awaitable<TotpEnrolment | undefined>
  /**
   * Stores the factor of a person who has no factor yet.
   *
   * @returns `false` if the person has a factor already. The store then does not change.
   */
  enrol(person: string, enrolment: NewTotpEnrolment): Awaitable<boolean>
  /** Deletes the secret, the recovery codes and the counts of the person. */
  remove(person: string): Awaitable<void>
  /**
   * Counts one attempt. The step calls this method before it checks the code, so that all concurrent attempts count.
   *
   * @param window the length of a window in milliseconds. The first attempt begins a window. After the window, the
   * count starts again from 1.
   * @returns the number of attempts within the window, including the current attempt.
   */
  countAttempt(person: string, now: number, window: number): Awaitable<number>
  /**
   * Records a success: the count of attempts, and the counters in {@link TotpStore.counters}, start again from 0. An
   * operator can call this method to unlock the authenticator app of a person.
   */
  clearAttempts(person: string): Awaitable<void>
  /**
   * Uses up the code of a time step. Returns `false` if the person has already used the code of this or a later time
   * step (RFC 6238 §5.2).
   */
  useStep(person: string, step: number): Awaitable<boolean>
  /** Uses up a recovery code. Only one of several callers gets `true`. */
  useRecoveryCode(person: string, hash: string): Awaitable<boolean>
  /**
   * Returns the same store inside an open transaction of the adapter, as `Stores.within` does.
   *
   * @returns `undefined` if the store cannot join the transaction.
   */
  within?(transaction: object): TotpStore | undefined
  /**
   * Replaces the sealed TOTP secret of a person after the application's secret has changed. `fresh` is the same TOTP
   * secret, sealed with the new application secret. Optional: without this method, the library can read a row only
   * while the application secret that sealed it is configured.
   *
   * @returns `false` if the stored string is not `old`. The store then does not change.
   */
  replaceSecret?(person: string, old: string, fresh: string): Awaitable<boolean>
  /**
   * Replaces all recovery codes of a person, in one atomic step: after it, no former code can be used. Optional:
   * without this method, a person gets new recovery codes only with a new factor.
   *
   * @param hashes SHA-256 of each new recovery code, in hexadecimal.
   * @returns `false` if the person has no factor. Nothing changes then.
   */
  replaceRecoveryCodes?(person: string, hashes: readonly string[]): Awaitable<boolean>
  /**
   * Counts failures since the last success, separately for recovery codes and for codes of the app. Optional: without
   * this field, the step uses `stores.counters` of the configuration. Without `stores` too, the step counts only the
   * attempts of the last quarter of an hour.
   */
  readonly counters?: CounterStore | undefined
  /**
   * Moves all data of a person to another key. The move is atomic: only one of several callers moves the data, and a
   * concurrent attempt finds the data under one of the two keys.
   *
   * Optional. Without this method, `npx authchart factor move` cannot move a factor of an earlier release. The library
   * continues to read the factor under its old key, unless another person can have that key.
   *
   * @param secret `was`: the secret that `find(from)` returned. Nothing moves if the secret has changed since.
   * `becomes`: the secret, sealed for the new key.
   * @returns `false` if nothing moved, because `from` has no data any more, or `to` has data.
   */
  move?(from: string, to: string, secret: { was: string; becomes: string }): Awaitable<boolean>
}

/**
 * Returns the keys of a person's counters in {@link TotpStore.counters}: for codes of the app, and for recovery codes.
 */
export function totpCounters(person: string): { codes: string; recoveryCodes: string } {
  return { codes: `totp:${person}`, recoveryCodes: `totp.recovery:${person}` }
}

/** Resets both counters of a person to 0, as a success does. */
export async function forgetAttempts(counters: CounterStore | undefined, person: string): Promise<void> {
  const { codes, recoveryCodes } = totpCounters(person)
  await counters?.clear(codes)
  await counters?.clear(recoveryCodes)
}
