import type { Failure } from "../../../machines/facts.ts"
import type { ProviderType } from "../../ports/records.ts"
import type { Runtime } from "../runtime.ts"
import { mailsLinks, type Stage } from "./stages.ts"
import type { TakenFrom } from "./take-budgets.ts"

interface Where {
  kind: ProviderType | undefined
  stage: Stage
}

/** Says why an attempt was not admitted, and what the visitor may know of it. */
export function failureOf({ budgets, uses }: TakenFrom, { kind, stage }: Where, runtime: Runtime): Failure {
  const usedUp = budgets.flatMap(({ most, rule }, at) => {
    const { used = 0, ends = 0 } = uses[at] ?? {}
    return used >= most ? [{ rule, used, ends }] : []
  })
  const cause = `used up: ${usedUp.map(({ rule }) => rule.text).join(", ")}`
  // Those who type a password may be told of their own attempts; not of those that others made at the same identifier.
  const told = kind === "credentials" ? usedUp.filter(({ rule }) => rule.by !== "account") : usedUp
  if (told.length > 0) {
    const seconds = Math.ceil((Math.max(...told.map(({ ends }) => ends)) - runtime.now()) / 1000)
    const reason = kind === "credentials" ? "sign_in_limited" : "attempts_limited"
    return { reason, retryAfter: Math.max(1, seconds), cause }
  }
  if (stage === "open" && usedUp.every(({ rule, used }) => used < rule.most))
    return { reason: "challenge_needed", code: "challenge_needed", cause }
  // The same for the visitor as wrong credentials. A rule by the identifier refuses only where its owner has a way round it.
  return { reason: mailsLinks(runtime.config) ? "account_limited" : "account_delayed", code: "credentials", cause }
}
