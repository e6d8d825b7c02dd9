/** The rules of escalation: which way is left for an attempt whose identifier has failed often. */
import type { AttemptLimited } from "../limit-asks.ts"

interface Limited {
  event: AttemptLimited
}

/** The identifier has used up half of its attempts, and the page in use shows a challenge. */
export function challengeNeeded({ event }: Limited): boolean {
  return event.failure.reason === "challenge_needed"
}

/** The identifier has used up its attempts, and its owner has no other way in: nobody could mail a link. */
export function onlyDelayed({ event }: Limited): boolean {
  return event.failure.reason === "account_delayed"
}
