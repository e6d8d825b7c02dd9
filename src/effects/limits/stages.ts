/** Defines the stages of attempts with one identifier. The stage decides how many attempts are admitted. */
import type { ResolvedConfig } from "../../config/resolve.ts"
import type { LimitRule } from "../../config/limit-rules.ts"
import type { Budget } from "../../ports/limit-store.ts"

/**
 * The stage of an attempt. In `open`, the visitor has passed no challenge. In `challenged`, the visitor has passed a
 * challenge. In `delayed`, all attempts with the identifier are used up.
 */
export type Stage = "open" | "challenged" | "delayed"

/**
 * The milliseconds between two attempts in the stage `delayed`. This stage exists only if the owner of the identifier
 * cannot sign in by a mail instead.
 */
const pace = 300_000

/**
 * The size of a rule's budget in one stage. `name` is part of the budget's key, because one rule can have two budgets.
 */
export type StagedBudget = Pick<Budget, "most" | "window" | "from"> & { readonly name: string }

/**
 * Returns the size of a rule's budget in a stage. Only rules by identifier depend on the stage, because only under
 * these rules can a stranger use up the owner's attempts. If the configuration has a challenge, only half of the
 * attempts are admitted without it.
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
