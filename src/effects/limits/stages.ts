/** The stages of an identifier: how many attempts it has, and what is left when they are used up. */
import type { ResolvedConfig } from "../../config/resolve.ts"
import type { LimitRule } from "../../config/limit-rules.ts"
import type { Budget } from "../../ports/limit-store.ts"

/** `open`: as every attempt begins. `challenged`: with a passed challenge. `delayed`: all attempts are used up. */
export type Stage = "open" | "challenged" | "delayed"

/** Milliseconds between two attempts of an identifier that has used up its own, and has no other way in. */
const pace = 300_000

/** The size of a rule's budget in one stage. `name` tells the budgets of one rule apart. */
export type StagedBudget = Pick<Budget, "most" | "window" | "from"> & { readonly name: string }

/** Only rules by the identifier have stages: a stranger can use them up for its owner. */
export function stagedBudget({ by, text, ...rule }: LimitRule, stage: Stage, config: ResolvedConfig): StagedBudget {
  if (by !== "account") return { ...rule, name: text }
  if (stage === "delayed") return { most: 1, window: pace, from: "first", name: `${text} delayed` }
  const isHalf = stage === "open" && config.challenge !== undefined
  return { ...rule, most: isHalf ? Math.ceil(rule.most / 2) : rule.most, name: text }
}

/** A link in a mail signs the owner in, in place of a password. */
export function mailsLinks({ providers }: Pick<ResolvedConfig, "providers">): boolean {
  return [...providers.values()].some(({ type }) => type === "email")
}
