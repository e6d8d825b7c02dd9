/**
 * Escalation: the states between the form of a sign-in and the check of the typed password or other secret. When an
 * identifier has many failed attempts, each further attempt needs a challenge, if the configuration has one. When all
 * attempts of the identifier are used up, further attempts are refused, and the owner of the identifier can sign in by
 * a link in a mail. If there is no mail provider, one attempt in five minutes is admitted instead.
 *
 * No state depends on whether a user with this identifier exists. Escalation ends in a state that the enclosing chart
 * declares, or in `#refused`.
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
 * @param admitted the transition that is taken for an admitted attempt. It leads to the state that makes the attempt.
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
