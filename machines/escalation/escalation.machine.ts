/**
 * Escalation: the states between a form and the guess that it brings. An identifier that has failed often needs a
 * challenge; one that has used up its attempts waits for a link in a mail, or for the next of a few attempts.
 *
 * No state depends on whether a user has the identifier. It leaves through a state that the enclosing chart declares, and
 * through `#refused`.
 */
import { fromContext, madeOf, type Do, type Move, type State } from "../grammar.ts"
import { refuseAsAnswered } from "../failing.ts"
import type { AttemptCounted, AttemptLimited } from "../limit-asks.ts"
import { challengeNeeded, onlyDelayed } from "./escalation.guards.ts"
import type { EscalationContext, EscalationEvent } from "./escalation.types.ts"

const attempt = {
  limit: "signIn.failed",
  provider: "context.provider",
  credentials: "context.credentials",
} as const

const delays: Move<EscalationContext, AttemptLimited> = {
  guard: onlyDelayed,
  target: "countingDelayed",
  actions: { type: "countAttempt", params: madeOf({ ...attempt, stage: "delayed" }) },
}

const verifies: Do<EscalationContext, unknown> = {
  type: "verifyChallenge",
  params: fromContext("provider", "credentials"),
}

/**
 * Returns the state that admits an attempt.
 *
 * @param admitted the transition to the state that makes it, with its ask.
 */
export function escalation(
  admitted: Move<EscalationContext, AttemptCounted>,
): State<EscalationContext, EscalationEvent> {
  return {
    id: "escalation",
    meta: { title: "Admit the attempt" },
    initial: "countingAttempt",
    states: {
      countingAttempt: {
        meta: { title: "Count the attempt", rfc: ["NIST SP 800-63B-4 §3.2.2"] },
        entry: { type: "countAttempt", params: madeOf(attempt) },
        on: {
          "attempt.counted": admitted,
          "attempt.limited": [
            { guard: challengeNeeded, target: "verifyingChallenge", actions: verifies },
            delays,
            refuseAsAnswered,
          ],
        },
      },
      verifyingChallenge: {
        meta: { title: "Verify the challenge" },
        on: {
          "challenge.passed": {
            target: "countingChallenged",
            actions: { type: "countAfterChallenge", params: madeOf(attempt) },
          },
          "challenge.failed": refuseAsAnswered,
        },
      },
      countingChallenged: {
        meta: { title: "Count the attempt after a challenge", rfc: ["NIST SP 800-63B-4 §3.2.2"] },
        on: { "attempt.counted": admitted, "attempt.limited": [delays, refuseAsAnswered] },
      },
      countingDelayed: {
        meta: { title: "Admit one attempt at a time" },
        on: { "attempt.counted": admitted, "attempt.limited": refuseAsAnswered },
      },
    },
  }
}
