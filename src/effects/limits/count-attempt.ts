import type { BudgetLeft, Failure } from "../../../machines/facts.ts"
import type { Answer } from "../../../machines/vocabulary.ts"
import { deployment, isDeployed, type Deployment } from "../../config/deployment.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { budgetsFor, countedBy } from "./budgets-for.ts"
import { giveBack, takeBudgets, type TakenFrom } from "./take-budgets.ts"

/**
 * Counts an attempt before the effect runs. If the effect's answer shows that the attempt was right, the attempt is
 * given back ({@link Runtime.attempt}).
 */
export const countAttempt: Effect<"countAttempt"> = async (params, runtime) => {
  const { config } = runtime
  if (!config.limits.has(params.limit))
    throw new TypeError(`No part of the configuration declares the limit "${params.limit}".`)
  const { budgets, skipped } = await budgetsFor(countedBy(params, runtime), runtime)
  if (skipped.some((one) => one.skipped === "address unknown")) warnOfAddress(config)
  if (budgets.length === 0) return { type: "attempt.counted", budgets: skipped }
  const taken = await takeBudgets(budgets, runtime)
  const left = [...leftIn(taken), ...skipped]
  if (taken.admitted) {
    runtime.attempt = { giveBack: async () => giveBack(taken, runtime) }
    return { type: "attempt.counted", budgets: left }
  }
  const used = taken.budgets.flatMap(({ most, rule }, at) => {
    const use = taken.uses[at]
    return use !== undefined && use.used >= most ? [{ rule, ends: use.ends }] : []
  })
  const cause = `used up: ${used.map(({ rule }) => rule.text).join(", ")}`
  const kind = params.provider === undefined ? undefined : config.providers.get(params.provider)?.type
  // The visitor may learn that their own attempts are used up, but not that other visitors tried the same identifier.
  const told = kind !== "credentials" ? used : used.filter(({ rule }) => rule.by.includes("ip") || rule.by === "flow")
  if (told.length === 0) return limited({ reason: "account_limited", code: "credentials", cause })
  const seconds = Math.ceil((Math.max(...told.map(({ ends }) => ends)) - runtime.now()) / 1000)
  const reason = kind === "credentials" ? "sign_in_limited" : "attempts_limited"
  return limited({ reason, retryAfter: Math.max(1, seconds), cause })

  function limited(failure: Failure): Answer<"countAttempt"> {
    return { type: "attempt.limited", failure, budgets: left }
  }
}

const howToSay =
  "the address of visitors is not known, so attempts are not counted by it: set clientAddress (docs/limits.md#the-clients-address)"

/** The library warns in production only, because the address is always private on a developer's machine. */
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
