/** Asks that count attempts against the limits of the configuration. Part of the vocabulary. */
import type { AnswerKinds, Ask, Refusal } from "./ask.ts"
import type { BudgetLeft } from "./facts.ts"

export interface LimitAsks {
  /**
   * Counts an attempt before it is made: a guess, or the sending of a message. Takes one attempt from every budget of
   * the limit, or from no budget. If the store fails, budgets by the client's address are skipped, and the other
   * budgets are counted in memory. Proves that the attempt is within the budgets. Does not prove who makes it.
   */
  countAttempt: Ask<Attempt, AttemptCounted | AttemptLimited>
  /**
   * Counts the attempt of a sign-in. It needs a challenge where its identifier has used up half of its attempts, and one is
   * shown; where all are used up, it is refused if its owner can sign in by a mail, and otherwise delayed.
   */
  countOpenAttempt: Ask<Attempt, AttemptCounted | AttemptChallenged | AttemptDelayed | AttemptLimited>
  /** Verifies the response to the challenge of the configuration among the typed fields. Each is accepted once. */
  verifyChallenge: Ask<
    { provider: string; credentials: Readonly<Record<string, unknown>> },
    { type: "challenge.passed" } | Refusal<"challenge.failed">
  >
  /** Counts an attempt that came with a passed challenge: the whole budget of the identifier is there for it. */
  countChallengedAttempt: Ask<Attempt, AttemptCounted | AttemptDelayed | AttemptLimited>
  /** Counts an attempt whose identifier has none left, and whose owner has no other way in: one in five minutes is admitted. */
  countDelayedAttempt: Ask<Attempt, AttemptCounted | AttemptLimited>
}

/** The values that an attempt is counted by. */
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

/** The attempt needs a challenge: nothing was counted. */
export interface AttemptChallenged {
  type: "attempt.challenged"
  budgets: readonly BudgetLeft[]
}

/** The identifier has no attempts left, and its owner no other way in: nothing was counted. */
export interface AttemptDelayed {
  type: "attempt.delayed"
  budgets: readonly BudgetLeft[]
}

/** A budget is used up: nothing was counted. */
export interface AttemptLimited extends Refusal<"attempt.limited"> {
  budgets: readonly BudgetLeft[]
}

export const limitAnswers: AnswerKinds<LimitAsks> = {
  countAttempt: { "attempt.counted": "ok", "attempt.limited": "no" },
  countOpenAttempt: {
    "attempt.counted": "ok",
    "attempt.challenged": "ok",
    "attempt.delayed": "ok",
    "attempt.limited": "no",
  },
  verifyChallenge: { "challenge.passed": "ok", "challenge.failed": "no" },
  countChallengedAttempt: { "attempt.counted": "ok", "attempt.delayed": "ok", "attempt.limited": "no" },
  countDelayedAttempt: { "attempt.counted": "ok", "attempt.limited": "no" },
}
