/**
 * Defines the stages of attempts to sign in with one identifier. The stage decides how many attempts the library
 * admits.
 */
import type { ResolvedConfig } from "../../config/resolve.ts"
import type { LimitRule } from "../../config/limit-rules.ts"
import type { Budget } from "../../ports/limit-store.ts"

/**
 * The stage of an attempt. In `open`, the visitor has passed no challenge. In `challenged`, the visitor has passed a
 * challenge. In `delayed`, all attempts with the identifier are used up.
 */
export type Stage = "open" | "challenged" | "delayed"

/**
 * The milliseconds between two attempts in the stage `delayed`. This stage exists only if the user to whom the
 * identifier belongs cannot sign in by a link in a mail.
 */
const pace = 300_000

/**
 * The size of a rule's budget in one stage. `name` is part of the budget's key, because one rule can have two budgets.
 */
export type StagedBudget = Pick<Budget, "most" | "window" | "from"> & { readonly name: string }

/**
 * Returns the size of a rule's budget in a stage. Only rules by identifier depend on the stage, because an attacker can
 * use up the attempts of the user to whom the identifier belongs. If the configuration has a challenge, the stage
 * `open` has half of the rule's attempts, rounded up.
 */
export function stagedBudget({ by, text, ...rule }: LimitRule, stage: Stage, config: ResolvedConfig): StagedBudget {
  if (by !== "account") return { ...rule, name: text }
  if (stage === "delayed") return { most: 1, window: pace, from: "first", name: `${text} delayed` }
  const isHalf = stage === "open" && config.challenge !== undefined
  return { ...rule, most: isHalf ? Math.ceil(rule.most / 2) : rule.most, name: text }
}

/** Returns true if a provider sends sign-in links by mail, so that a user can sign in without a password. */
export function mailsLinks({ providers }: Pick<ResolvedConfig, "providers">): boolean {
  return [...providers.values()].some(({ type }) => type === "email")
}
