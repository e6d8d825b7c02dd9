/** Asks that count attempts against the limits of the configuration. Part of the vocabulary. */
import type { Ask, Refusal } from "./ask.ts"
import type { BudgetLeft } from "./facts.ts"

export interface LimitAsks {
  /**
   * Counts an attempt of something that can be guessed, or that sends, before it is made; takes from every budget of the
   * limit, or from none. Where a store fails, budgets by address are skipped, and the others are counted in memory.
   *
   * Proves that the attempt is within the budgets, nothing of who makes it.
   */
  countAttempt: Ask<
    {
      /** `signIn.failed`, `mail.sent`, or a name that a step or a flow declares. */
      limit: string
      /** The identifier that was typed, or the recipient: what rules by `account` and `address` count. */
      of?: string | undefined
      /** Where `of` is a field of the credentials, as the provider's `identifier` names it. */
      credentials?: Readonly<Record<string, unknown>> | undefined
      provider?: string | undefined
      flow?: string | undefined
    },
    AttemptCounted | AttemptLimited
  >
}

/** The attempt is within its budgets. */
export interface AttemptCounted {
  type: "attempt.counted"
  budgets: readonly BudgetLeft[]
}

/** A budget is used up: nothing was counted. */
export interface AttemptLimited extends Refusal<"attempt.limited"> {
  budgets: readonly BudgetLeft[]
}
