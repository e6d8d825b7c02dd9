/** Decides what follows for an attempt that was not admitted, and how much of it the visitor may know. */
import type { BudgetLeft, Failure } from "../../../machines/facts.ts"
import type { AttemptLimited } from "../../../machines/limit-asks.ts"
import type { Answer } from "../../../machines/vocabulary.ts"
import type { LimitRule } from "../../config/limit-rules.ts"
import type { ProviderType } from "../../ports/records.ts"
import type { Runtime } from "../runtime.ts"
import { mailsLinks } from "./stages.ts"
import type { TakenFrom } from "./take-budgets.ts"

interface UsedUp {
  readonly rule: LimitRule
  readonly used: number
  /** Milliseconds since the epoch. */
  readonly ends: number
}

export interface NotAdmitted {
  /** The rules whose budgets are used up. */
  readonly used: readonly UsedUp[]
  readonly budgets: readonly BudgetLeft[]
  /** The type of the provider, if the attempt is one of a provider. */
  readonly kind: ProviderType | undefined
  /** Milliseconds since the epoch. */
  readonly now: number
}

export function usedUpIn({ budgets, uses }: TakenFrom): readonly UsedUp[] {
  return budgets.flatMap(({ most, rule }, at) => {
    const { used = 0, ends = 0 } = uses[at] ?? {}
    return used >= most ? [{ rule, used, ends }] : []
  })
}

/** Refuses an attempt. */
export function limited(refused: NotAdmitted): AttemptLimited {
  return { type: "attempt.limited", failure: failureOf(refused), budgets: refused.budgets }
}

/** Says what is left for an attempt. A rule by the identifier refuses only where its owner has a way round it. */
export function escalated(refused: NotAdmitted, { config }: Runtime): Answer<"countOpenAttempt"> {
  const { used, budgets } = refused
  if (toldOf(refused).length > 0) return limited(refused)
  if (used.every((one) => one.used < one.rule.most)) return { type: "attempt.challenged", budgets }
  return mailsLinks(config) ? limited(refused) : { type: "attempt.delayed", budgets }
}

/** Those who type a password may be told of their own attempts; not of those that others made at the same identifier. */
function toldOf({ used, kind }: NotAdmitted): readonly UsedUp[] {
  return kind === "credentials" ? used.filter(({ rule }) => rule.by !== "account") : used
}

function failureOf(refused: NotAdmitted): Failure {
  const { used, kind, now } = refused
  const cause = `used up: ${used.map(({ rule }) => rule.text).join(", ")}`
  const told = toldOf(refused)
  // The same for the visitor as wrong credentials.
  if (told.length === 0) return { reason: "account_limited", code: "credentials", cause }
  const seconds = Math.ceil((Math.max(...told.map(({ ends }) => ends)) - now) / 1000)
  const reason = kind === "credentials" ? "sign_in_limited" : "attempts_limited"
  return { reason, retryAfter: Math.max(1, seconds), cause }
}
