import type { BudgetLeft } from "../../../machines/facts.ts"
import type { Attempt, AttemptCounted } from "../../../machines/limit-asks.ts"
import type { Answer } from "../../../machines/vocabulary.ts"
import { deployment, isDeployed, type Deployment } from "../../config/deployment.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { budgetsFor, countedBy, type CountedBy } from "./budgets-for.ts"
import { deviceInCookie, isEnded } from "./known-device.ts"
import { waitLikeRefusal } from "./refusal-times.ts"
import { escalated, limited, usedUpIn, type NotAdmitted } from "./not-admitted.ts"
import type { Stage } from "./stages.ts"
import { giveBack, takeBudgets, type TakenFrom } from "./take-budgets.ts"

/**
 * Counts an attempt before the attempt takes place. After a successful attempt, the library removes the attempt from
 * the count: see {@link Runtime.attempt}.
 */
export const countAttempt: Effect<"countAttempt"> = async (attempt, runtime) => {
  const counted = await count(attempt, "open", runtime)
  return "used" in counted ? uniform(limited(counted), attempt, runtime) : counted
}

/**
 * Counts an attempt to sign in with an identifier. If the budgets are used up, the answer can be a challenge or a
 * slower pace instead of a refusal. Otherwise an attacker could use up the budgets to lock out the user to whom the
 * identifier belongs.
 */
export const countOpenAttempt: Effect<"countOpenAttempt"> = async (attempt, runtime) => {
  const counted = await count(attempt, "open", runtime)
  return "used" in counted ? uniform(escalated(counted, runtime), attempt, runtime) : counted
}

/** Counts an attempt whose visitor has passed a challenge. */
export const countChallengedAttempt: Effect<"countChallengedAttempt"> = async (attempt, runtime) => {
  const counted = await count(attempt, "challenged", runtime)
  if (!("used" in counted)) return counted
  const answer = escalated(counted, runtime)
  return uniform(answer.type === "attempt.challenged" ? limited(counted) : answer, attempt, runtime)
}

/**
 * Counts an attempt for an identifier whose budgets are used up. In each five minutes, the effect admits one attempt.
 */
export const countDelayedAttempt: Effect<"countDelayedAttempt"> = async (attempt, runtime) => {
  const counted = await count(attempt, "delayed", runtime)
  return "used" in counted ? uniform(limited(counted), attempt, runtime) : counted
}

/**
 * Returns the answer. If the identifier's budgets are used up, the function first waits as long as a refusal of wrong
 * credentials takes. Otherwise the response time would show that the library did not call `authorize`.
 */
async function uniform<T extends Answer<"countOpenAttempt">>(
  answer: T,
  { provider = "" }: Attempt,
  runtime: Runtime,
): Promise<T> {
  if (answer.type === "attempt.limited" && answer.failure.reason === "account_limited")
    await waitLikeRefusal(provider, runtime)
  return answer
}

async function count(attempt: Attempt, stage: Stage, runtime: Runtime): Promise<AttemptCounted | NotAdmitted> {
  const { config } = runtime
  if (!config.limits.has(attempt.limit))
    throw new TypeError(`No part of the configuration declares the limit "${attempt.limit}".`)
  const { taken, skipped } = await take(countedBy(attempt, runtime), stage, runtime)
  if (skipped.some((one) => one.skipped === "address unknown")) warnOfAddress(config)
  if (taken === undefined) return { type: "attempt.counted", budgets: skipped }
  const left = [...leftIn(taken), ...skipped]
  if (taken.admitted) {
    runtime.attempt = { giveBack: async () => giveBack(taken, runtime) }
    return { type: "attempt.counted", budgets: left }
  }
  const kind = attempt.provider === undefined ? undefined : config.providers.get(attempt.provider)?.type
  return { used: usedUpIn(taken), budgets: left, kind, now: runtime.now() }
}

interface Taken {
  /** `undefined` if no rule can count the attempt. */
  readonly taken: TakenFrom | undefined
  readonly skipped: readonly BudgetLeft[]
}

/**
 * Takes the attempt from its budgets. For a device in the cookie, the function also reads whether the person's devices
 * have ended. The function makes both calls to the store at the same time, to save a round trip. If the device has
 * ended, the function gives the attempt back, and takes the attempt from the budgets of an unknown device.
 */
async function take(by: CountedBy, stage: Stage, runtime: Runtime): Promise<Taken> {
  const device = await deviceInCookie(by.subjects, runtime)
  const { budgets, skipped } = await budgetsFor(by, { config: runtime.config, stage, device: device?.name })
  if (budgets.length === 0) return { taken: undefined, skipped }
  const countsDevice = budgets.some(({ rule }) => rule.by === "device")
  const [taken, ended] = await Promise.all([
    takeBudgets(budgets, runtime),
    device !== undefined && countsDevice && isEnded(device, runtime),
  ])
  if (!ended) return { taken, skipped }
  if (taken.admitted) await giveBack(taken, runtime)
  return take({ ...by, subjects: [] }, stage, runtime)
}

const howToSay =
  "the address of visitors is not known, so attempts are not counted by it: set clientAddress (docs/limits.md#the-clients-address)"

/**
 * Warns in production that the client's address is unknown. There is no warning in development, because the address of
 * a developer's machine is always private, and private addresses count as unknown.
 */
function warnOfAddress({ given, warnOnce }: Runtime["config"]): void {
  const { [deployment]: known } = given as { [deployment]?: Deployment }
  if (isDeployed(known)) warnOnce("client-address-unknown", howToSay)
}

function leftIn({ budgets, uses, uncounted }: TakenFrom): readonly BudgetLeft[] {
  const counted = budgets.map(({ rule, most }, at): BudgetLeft => {
    const { used = 0, ends = 0 } = uses[at] ?? {}
    return { rule: rule.text, left: Math.max(0, most - used), whole: ends }
  })
  return [...counted, ...uncounted.map(({ rule }): BudgetLeft => ({ rule: rule.text, skipped: "store failed" }))]
}
