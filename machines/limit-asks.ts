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
  /**
   * Counts a mail before its link is made, as `countAttempt` does. Where only budgets of the recipient are used up, the
   * visitor is not to see that: a stranger may have used them up.
   */
  countMail: Ask<
    { limit: string; of?: string | undefined; provider?: string | undefined },
    AttemptCounted | AttemptLimited | { type: "mail.withheld"; budgets: readonly BudgetLeft[] }
  >
  /** Names a link that is never made, so that a visitor sees no difference to one that is sent. */
  feignLink: Ask<{ provider: string }, { type: "link.feigned"; linkId: string; expires: Date }>
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
