/**
 * The asks that count attempts against the limits of the configuration. These asks are part of the vocabulary of asks.
 */
import type { AnswerKinds, Ask, Refusal } from "./ask.ts"
import type { BudgetLeft } from "./facts.ts"

export interface LimitAsks {
  /**
   * Counts an attempt before it is made. An attempt is a guess, or the sending of a message. The ask takes one attempt
   * from every budget of the limit; if one budget is used up, it takes none. If the store fails, budgets by the
   * client's address are skipped, and the other budgets are counted in memory. `attempt.counted` proves that the
   * attempt is within the budgets, but not who makes it.
   */
  countAttempt: Ask<Attempt, AttemptCounted | AttemptLimited>
  /**
   * Counts an attempt to sign in, by the identifier that the visitor typed. When half of the identifier's attempts are
   * used up, an attempt needs a challenge, if the configuration has one. When all are used up, the attempt is refused
   * if the owner can sign in by a mail, and otherwise admitted only at a slow pace (`attempt.delayed`).
   */
  countOpenAttempt: Ask<Attempt, AttemptCounted | AttemptChallenged | AttemptDelayed | AttemptLimited>
  /**
   * Verifies the visitor's response to the challenge of the configuration. The response is one of the fields that the
   * visitor typed. Each response is accepted once.
   */
  verifyChallenge: Ask<
    { provider: string; credentials: Readonly<Record<string, unknown>> },
    { type: "challenge.passed" } | Refusal<"challenge.failed">
  >
  /**
   * Counts an attempt whose challenge was passed. Such an attempt is admitted until all attempts of the identifier are
   * used up. If the configuration has a challenge, an attempt that has not passed it is admitted only until half of the
   * identifier's attempts are used up.
   */
  countChallengedAttempt: Ask<Attempt, AttemptCounted | AttemptDelayed | AttemptLimited>
  /**
   * Counts an attempt for an identifier whose attempts are used up, and whose owner cannot sign in by a mail. One
   * attempt in five minutes is admitted.
   */
  countDelayedAttempt: Ask<Attempt, AttemptCounted | AttemptLimited>
}

/** The limit of an attempt, and the values by which the attempt is counted. */
export interface Attempt {
  /** The name of the limit: `signIn.failed`, `mail.sent`, or a name that a step or a flow declares. */
  limit: string
  /**
   * The identifier that the visitor typed, or the recipient of a mail. A limit can have rules that count by `account`
   * or by `address`. These rules count all attempts with the same value of `of` together.
   */
  of?: string | undefined
  /**
   * The typed credentials, used if `of` is absent. The attempt is then counted by the field that the provider's
   * `identifier` names.
   */
  credentials?: Readonly<Record<string, unknown>> | undefined
  provider?: string | undefined
  flow?: string | undefined
}

/** The attempt is within its budgets. */
export interface AttemptCounted {
  type: "attempt.counted"
  budgets: readonly BudgetLeft[]
}

/** The attempt needs a challenge. The limit did not count the attempt. */
export interface AttemptChallenged {
  type: "attempt.challenged"
  budgets: readonly BudgetLeft[]
}

/** The identifier has no attempts left, and its owner cannot sign in by a mail. The attempt was not counted. */
export interface AttemptDelayed {
  type: "attempt.delayed"
  budgets: readonly BudgetLeft[]
}

/** A budget is used up. The attempt was not counted. */
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
