/** Defines the stages of an identifier. The stage decides how many attempts are admitted. */
import type { ResolvedConfig } from "../../config/resolve.ts"
import type { LimitRule } from "../../config/limit-rules.ts"
import type { Budget } from "../../ports/limit-store.ts"

/**
 * The stage of an attempt. In `open`, no challenge was passed yet. In `challenged`, the visitor has passed a challenge. In
 * `delayed`, all attempts of the identifier are used up.
 */
export type Stage = "open" | "challenged" | "delayed"

/**
 * The milliseconds between two attempts in the stage `delayed`, in which all attempts of an identifier are used up and its
 * owner cannot sign in by a mail.
 */
const pace = 300_000

/** The size of a rule's budget in one stage. `name` distinguishes the budgets of one rule. */
export type StagedBudget = Pick<Budget, "most" | "window" | "from"> & { readonly name: string }

/**
 * Returns the size of a rule's budget in a stage. Only rules by the identifier have stages, because a stranger can use up
 * the owner's attempts under such a rule.
 */
export function stagedBudget({ by, text, ...rule }: LimitRule, stage: Stage, config: ResolvedConfig): StagedBudget {
  if (by !== "account") return { ...rule, name: text }
  if (stage === "delayed") return { most: 1, window: pace, from: "first", name: `${text} delayed` }
  const isHalf = stage === "open" && config.challenge !== undefined
  return { ...rule, most: isHalf ? Math.ceil(rule.most / 2) : rule.most, name: text }
}

/** Returns true if a provider sends sign-in links by mail, so that an owner can sign in without a password. */
export function mailsLinks({ providers }: Pick<ResolvedConfig, "providers">): boolean {
  return [...providers.values()].some(({ type }) => type === "email")
}
