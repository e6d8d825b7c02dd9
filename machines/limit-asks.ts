/** Asks that count attempts against the limits of the configuration. Part of the vocabulary. */
import type { Ask, Refusal } from "./ask.ts"
import type { BudgetLeft } from "./facts.ts"

export interface LimitAsks {
  /**
   * Counts an attempt before it is made: a guess, or the sending of a message. Takes one attempt from every budget of
   * the limit, or from no budget. If the store fails, budgets by the client's address are skipped, and the other
   * budgets are counted in memory. Proves that the attempt is within the budgets. Does not prove who makes it.
   */
  countAttempt: Ask<
    {
      /** `signIn.failed`, `mail.sent`, or a name that a step or a flow declares. */
      limit: string
      /**
       * The identifier that the visitor typed, or the recipient of the message. Rules by `account` and `address` count
       * by this value.
       */
      of?: string | undefined
      /** The fields of credentials. The provider's option `identifier` names the field that replaces `of`. */
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
