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
    Attempt & {
      /** `delayed`: the budgets by the identifier are used up, and one attempt in five minutes is admitted anyway. */
      stage?: "delayed" | undefined
    },
    AttemptCounted | AttemptLimited
  >
  /** Counts an attempt that came with a passed challenge: the whole budget of the identifier is there for it. */
  countAfterChallenge: Ask<Attempt, AttemptCounted | AttemptLimited>
  /** Verifies the response to the challenge of the configuration among the typed fields. Each is accepted once. */
  verifyChallenge: Ask<
    { provider: string; credentials: Readonly<Record<string, unknown>> },
    { type: "challenge.passed" } | Refusal<"challenge.failed">
  >
}

/** What an attempt is counted by. */
export interface Attempt {
  /** `signIn.failed`, `mail.sent`, or a name that a step or a flow declares. */
  limit: string
  /** The identifier that was typed, or the recipient: what rules by `account` and `address` count. */
  of?: string | undefined
  /** Where `of` is a field of the credentials, as the provider's `identifier` names it. */
  credentials?: Readonly<Record<string, unknown>> | undefined
  provider?: string | undefined
  flow?: string | undefined
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
