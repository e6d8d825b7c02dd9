/** Decides what happens after an attempt that exceeded a limit, and how much the visitor learns about the reason. */
import type { BudgetLeft, Failure } from "../../../machines/facts.ts"
import type { AttemptLimited } from "../../../machines/limit-asks.ts"
import type { Answer } from "../../../machines/vocabulary.ts"
import type { LimitRule } from "../../config/limit-rules.ts"
import type { AnyProviderType } from "../../ports/records.ts"
import type { Runtime } from "../runtime.ts"
import { mailsLinks } from "./stages.ts"
import type { TakenFrom } from "./take-budgets.ts"

interface UsedUp {
  readonly rule: LimitRule
  readonly used: number
  /** The time at which all attempts of the budget are available again, in milliseconds since the epoch. */
  readonly ends: number
}

export interface NotAdmitted {
  /** The rules that refuse the attempt, because their budgets are used up. */
  readonly used: readonly UsedUp[]
  readonly budgets: readonly BudgetLeft[]
  /** The type of the provider; `undefined` for an attempt without a provider. */
  readonly kind: AnyProviderType | undefined
  /** The time of the attempt, in milliseconds since the epoch. */
  readonly now: number
}

export function usedUpIn({ budgets, uses }: TakenFrom): readonly UsedUp[] {
  return budgets.flatMap(({ most, rule }, at) => {
    const { used = 0, ends = 0 } = uses[at] ?? {}
    return used >= most ? [{ rule, used, ends }] : []
  })
}

/** Returns the answer that refuses an attempt. */
export function limited(refused: NotAdmitted): AttemptLimited {
  return { type: "attempt.limited", failure: failureOf(refused), budgets: refused.budgets }
}

/**
 * Returns the answer for an attempt that exceeds its budgets: a challenge, the slow pace, or a refusal. A rule by
 * identifier refuses only if the user to whom the identifier belongs can still sign in by a link in a mail. Otherwise
 * an attacker could lock out this user.
 */
export function escalated(refused: NotAdmitted, { config }: Runtime): Answer<"countOpenAttempt"> {
  const { used, budgets } = refused
  if (toldOf(refused).length > 0) return limited(refused)
  if (used.every((one) => one.used < one.rule.most)) return { type: "attempt.challenged", budgets }
  return mailsLinks(config) ? limited(refused) : { type: "attempt.delayed", budgets }
}

/**
 * Returns the used-up budgets that the visitor may see in the error. For passwords, leaves out the budgets by
 * identifier, because they count the attempts of other visitors too.
 */
function toldOf({ used, kind }: NotAdmitted): readonly UsedUp[] {
  return kind === "credentials" ? used.filter(({ rule }) => rule.by !== "account") : used
}

function failureOf(refused: NotAdmitted): Failure {
  const { used, kind, now } = refused
  const cause = `used up: ${used.map(({ rule }) => rule.text).join(", ")}`
  const told = toldOf(refused)
  // The visitor sees the same error as for wrong credentials.
  if (told.length === 0) return { reason: "account_limited", code: "credentials", cause }
  const seconds = Math.ceil((Math.max(...told.map(({ ends }) => ends)) - now) / 1000)
  const reason = kind === "credentials" ? "sign_in_limited" : "attempts_limited"
  return { reason, retryAfter: Math.max(1, seconds), cause }
}
