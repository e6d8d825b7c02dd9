/** Asks (a chart's requests for effects) that count attempts against the limits of the configuration. */
import type { AnswerKinds, Ask, Refusal } from "./ask.ts"
import type { BudgetLeft } from "./facts.ts"

export interface LimitAsks {
  /**
   * Counts an attempt before the flow makes it. An attempt is a guess, or the sending of a message. The effect takes
   * one attempt from every budget of the limit, or no attempt if one budget is used up. If the store fails, the effect
   * skips the budgets that count by the client's IP address, and counts all other budgets in memory. `attempt.counted`
   * proves that the attempt is within the budgets, but not who makes the attempt.
   */
  countAttempt: Ask<Attempt, AttemptCounted | AttemptLimited>
  /**
   * Counts an attempt to sign in, by the identifier that the visitor typed. When half of the identifier's attempts are
   * used up, an attempt needs a challenge, if the configuration has one. When all attempts are used up, there are two
   * cases. If the identifier's owner can sign in by a mail, the answer refuses the attempt. Otherwise the flow may make
   * the attempt only at a slow pace (`attempt.delayed`).
   */
  countOpenAttempt: Ask<Attempt, AttemptCounted | AttemptChallenged | AttemptDelayed | AttemptLimited>
  /**
   * Verifies the visitor's response to the challenge of the configuration. The response is one of the fields that the
   * visitor typed. The effect accepts each response once.
   */
  verifyChallenge: Ask<
    { provider: string; credentials: Readonly<Record<string, unknown>> },
    { type: "challenge.passed" } | Refusal<"challenge.failed">
  >
  /**
   * Counts an attempt after the visitor has passed the challenge. The effect admits the attempt until all attempts of
   * the identifier are used up. Without a passed challenge, a configuration with a challenge admits attempts only until
   * half of the identifier's attempts are used up.
   */
  countChallengedAttempt: Ask<Attempt, AttemptCounted | AttemptDelayed | AttemptLimited>
  /**
   * Counts an attempt for an identifier whose attempts are used up, and whose owner cannot sign in by a mail. The
   * effect admits one attempt in five minutes.
   */
  countDelayedAttempt: Ask<Attempt, AttemptCounted | AttemptLimited>
}

/** The limit of an attempt, and the values by which the limit counts the attempt. */
export interface Attempt {
  /** The name of the limit: `signIn.failed`, `mail.sent`, or a name that a step or a flow declares. */
  limit: string
  /**
   * The identifier that the visitor typed, or the recipient of a mail. A limit can have rules that count by `account`
   * or by `address`. These rules count all attempts with the same value of `of` together.
   */
  of?: string | undefined
  /**
   * The typed credentials, for an attempt without `of`. The limit then counts the attempt by the field that the
   * provider's `identifier` names.
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

/** The attempt needs a challenge (such as a CAPTCHA). The limit did not count the attempt. */
export interface AttemptChallenged {
  type: "attempt.challenged"
  budgets: readonly BudgetLeft[]
}

/** The identifier has no attempts left, and its owner cannot sign in by a mail. The limit did not count the attempt. */
export interface AttemptDelayed {
  type: "attempt.delayed"
  budgets: readonly BudgetLeft[]
}

/** A budget is used up. The limit did not count the attempt. */
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
