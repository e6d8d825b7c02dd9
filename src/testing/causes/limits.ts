/** The causes of each answer of the ask that counts an attempt. */
import { causesIn, type AnswerCauses } from "./answer-causes.ts"

const forced = "a path sends fewer requests than any budget has attempts"
const otherwise = "a store that fails or hangs is an outage, and the attempt goes on"

export const limitAnswers: Pick<AnswerCauses, "countAttempt"> = causesIn({
  countAttempt: {
    otherwise,
    "attempt.counted": [{ name: "there are attempts left", with: { budgets: [] } }],
    "attempt.limited": [
      { name: "the network has used them up", reason: "attempts_limited", with: { budgets: [] }, forced },
      { name: "the identifier has used them up", reason: "account_limited", with: { budgets: [] }, forced },
    ],
  },
})
