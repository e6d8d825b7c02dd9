/** How each answer comes about where an attempt is counted. */
import { causesIn, type AnswerCauses } from "./answer-causes.ts"

const forced = "a path sends fewer requests than any budget has attempts"
const otherwise = "a store that fails or hangs is an outage, and the attempt goes on"

const challenged = "a path has no identifier that failed often"

export const limitAnswers: Pick<AnswerCauses, "countAttempt" | "verifyChallenge" | "countAfterChallenge"> = causesIn({
  countAttempt: {
    otherwise,
    "attempt.counted": [{ name: "there are attempts left", with: { budgets: [] } }],
    "attempt.limited": [
      { name: "the network has used them up", reason: "attempts_limited", with: { budgets: [] }, forced },
      { name: "the identifier has used them up", reason: "account_limited", with: { budgets: [] }, forced },
    ],
  },
  verifyChallenge: {
    otherwise: "a challenge that throws or hangs was not passed",
    "challenge.passed": [{ name: "the response is right", forced: challenged }],
    "challenge.failed": [{ name: "the response is wrong", reason: "challenge_needed", forced: challenged }],
  },
  countAfterChallenge: {
    otherwise,
    "attempt.counted": [{ name: "there are attempts left", with: { budgets: [] }, forced: challenged }],
    "attempt.limited": [
      { name: "the identifier has used them up", reason: "account_limited", with: { budgets: [] }, forced: challenged },
    ],
  },
})
