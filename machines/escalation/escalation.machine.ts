/**
 * Escalation: the states of a sign-in between the receipt of the form and the check of the password or other secret.
 * After many failed attempts for an identifier, each attempt needs a challenge (such as a CAPTCHA), if the
 * configuration has one. When no attempt is left, the owner of the identifier can sign in by a mailed link. Without a
 * mail provider, the library admits one attempt in five minutes.
 *
 * No state depends on whether a user has the identifier. Escalation ends in a state of the enclosing chart or in
 * `#refused`.
 */
import { fromContext, madeOf, type Move, type State } from "../grammar.ts"
import { refuseAsAnswered } from "../failing.ts"
import type { AttemptCounted, AttemptDelayed } from "../limit-asks.ts"
import type { EscalationContext, EscalationEvent } from "./escalation.types.ts"

const attempt = {
  limit: "signIn.failed",
  provider: "context.provider",
  credentials: "context.credentials",
} as const

const delay: Move<EscalationContext, AttemptDelayed> = {
  target: "countingDelayedAttempt",
  actions: { type: "countDelayedAttempt", params: madeOf(attempt) },
}

/**
 * Returns the state that admits or refuses an attempt.
 *
 * @param admitted the transition for an admitted attempt. It leads to the state that checks the secret.
 */
export function escalation(
  admitted: Move<EscalationContext, AttemptCounted>,
): State<EscalationContext, EscalationEvent> {
  return {
    id: "escalation",
    meta: { title: "Admit the attempt" },
    initial: "countingOpenAttempt",
    states: {
      countingOpenAttempt: {
        meta: { title: "Count the attempt", rfc: ["NIST SP 800-63B-4 §3.2.2"] },
        entry: { type: "countOpenAttempt", params: madeOf(attempt) },
        on: {
          "attempt.counted": admitted,
          "attempt.challenged": {
            target: "verifyingChallenge",
            actions: { type: "verifyChallenge", params: fromContext("provider", "credentials") },
          },
          "attempt.delayed": delay,
          "attempt.limited": refuseAsAnswered,
        },
      },
      verifyingChallenge: {
        meta: { title: "Verify the challenge" },
        on: {
          "challenge.passed": {
            target: "countingChallengedAttempt",
            actions: { type: "countChallengedAttempt", params: madeOf(attempt) },
          },
          "challenge.failed": refuseAsAnswered,
        },
      },
      countingChallengedAttempt: {
        meta: { title: "Count the attempt after a challenge", rfc: ["NIST SP 800-63B-4 §3.2.2"] },
        on: { "attempt.counted": admitted, "attempt.delayed": delay, "attempt.limited": refuseAsAnswered },
      },
      countingDelayedAttempt: {
        meta: { title: "Admit one attempt in five minutes" },
        on: { "attempt.counted": admitted, "attempt.limited": refuseAsAnswered },
      },
    },
  }
}
