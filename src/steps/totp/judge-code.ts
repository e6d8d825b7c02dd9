/**
 * Checks a code for a second factor. Counts the attempt before the check, so that concurrent attempts cannot exceed the
 * limit.
 */
import type { StepTools } from "../../../machines/steps/step.types.ts"
import type { CounterStore } from "../../ports/counter-store.ts"
import { forgetAttempts, totpCounters, type TotpStore } from "../../ports/totp-store.ts"
import { isRecoveryCode, recoveryHash, stepOfCode } from "./codes.ts"
import { type Factor, isStale, openFactor, sealFactor } from "./sealed-factor.ts"

/**
 * The result of the check of a code. After `locked`, the sign-in ends. If `attemptsPerQuarter` was reached, the step
 * accepts app codes again after at most a quarter of an hour. If `failuresUntilLocked` was reached, the step accepts
 * app codes again after a recovery code, or after an operator has reset the count.
 */
export type Verdict = "accepted" | "rejected" | "locked"

export interface Bounds {
  /** The maximum number of app codes in a quarter of an hour. */
  attemptsPerQuarter: number
  /** The maximum number of wrong app codes since the last success. */
  failuresUntilLocked: number
}

/** A factor, as stored. */
interface Stored {
  /** The key under which the factor is stored. */
  at: string
  sealed: string
}

interface Attempt extends Stored {
  store: TotpStore
  /**
   * The store for counts that last longer than a quarter of an hour, such as the failures since the last success.
   * Absent if the configuration has no such store.
   */
  counters: CounterStore | undefined
  tools: StepTools
}

/** A quarter of an hour, in milliseconds. */
const quarter = 900_000

/**
 * The maximum number of recovery codes that a person may try within a quarter of an hour, in all sign-ins together. The
 * limit of app codes does not apply to recovery codes. A person has ten codes of fifty bits. An attacker who has the
 * first factor and guesses for a year finds one of them with a chance of one in thirty million.
 */
const recoveryCodesPerQuarter = 100

/**
 * Checks an app code or a recovery code. A correct code resets all counts of attempts. If the configuration has
 * counters (see `counters` of the store), the function counts app codes and recovery codes separately. The person can
 * then sign in with a recovery code while an attacker guesses app codes.
 *
 * @throws {TypeError} if no configured secret opens the factor.
 */
export async function judge(
  code: string,
  { at, sealed }: Stored,
  { store, bounds, tools }: { store: TotpStore; bounds: Bounds; tools: StepTools },
): Promise<Verdict> {
  const counters = store.counters ?? tools.counters
  const attempt: Attempt = { at, sealed, store, counters, tools }
  const verdict = await (isRecoveryCode(code) ? judgeRecoveryCode : judgeCode)(code, attempt, bounds)
  if (verdict !== "accepted") return verdict
  await store.clearAttempts(at)
  await forgetAttempts(counters, at)
  return verdict
}

/**
 * Checks an app code. Refuses every code after `attemptsPerQuarter` codes within a quarter of an hour, or after
 * `failuresUntilLocked` wrong codes since the last success.
 */
async function judgeCode(
  code: string,
  { at, sealed, store, counters, tools }: Attempt,
  { attemptsPerQuarter, failuresUntilLocked }: Bounds,
): Promise<Verdict> {
  if ((await store.countAttempt(at, tools.now(), quarter)) > attemptsPerQuarter) return "locked"
  const counted = await counters?.count(totpCounters(at).codes, tools.now(), quarter)
  const failures = counted?.sinceSuccess ?? 0
  // Over the limit, a correct code gets the same response as a wrong code, so that further guesses reveal nothing.
  if (failures > failuresUntilLocked) return "rejected"
  const { secret } = await opened({ at, sealed }, store, tools)
  const step = await stepOfCode(secret, code, tools.now())
  if (step !== undefined && (await store.useStep(at, step))) return "accepted"
  if (failures === failuresUntilLocked) await tools.factorLocked(failures)
  return "rejected"
}

async function judgeRecoveryCode(
  code: string,
  { at, sealed, store, counters, tools }: Attempt,
  { attemptsPerQuarter }: Bounds,
): Promise<Verdict> {
  const recent =
    counters === undefined
      ? await store.countAttempt(at, tools.now(), quarter)
      : (await counters.count(totpCounters(at).recoveryCodes, tools.now(), quarter)).recent
  if (recent > (counters === undefined ? attemptsPerQuarter : recoveryCodesPerQuarter)) return "locked"
  const { codesOf } = await opened({ at, sealed }, store, tools)
  if (!(await store.useRecoveryCode(at, await recoveryHash(codesOf, code)))) return "rejected"
  await tools.notify("recoveryCodeUsed")
  return "accepted"
}

/**
 * Opens a factor. If an older secret of the application sealed the factor, the function seals it with the newest secret
 * and stores it again.
 */
async function opened({ at, sealed }: Stored, store: TotpStore, tools: StepTools): Promise<Factor> {
  const factor = await openFactor(sealed, at, tools)
  if (factor === undefined)
    throw new TypeError("The secret of a second factor cannot be opened: was AUTH_SECRET changed?")
  if (store.replaceSecret !== undefined && (await isStale(sealed, at, tools)))
    await store.replaceSecret(at, sealed, await sealFactor(factor, at, tools))
  return factor
}
