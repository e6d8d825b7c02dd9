/** Lists how a test produces the answers of the effects that count attempts or verify a challenge. */
import { causesIn, type AnswerCauses } from "./answer-causes.ts"

const forced = "a path sends fewer requests than any limit allows"
const otherwise = "if the store fails or hangs, the effect counts in memory or skips the limit, and gives an answer"

const often = "no path has enough failed attempts for one identifier"

type Limited =
  | "countAttempt"
  | "countOpenAttempt"
  | "verifyChallenge"
  | "countChallengedAttempt"
  | "countDelayedAttempt"

const noBudgets = { budgets: [] }
const left = { name: "there are attempts left", with: noBudgets }
const networkUsed = { name: "the network has used them up", reason: "attempts_limited", with: noBudgets, forced }
const identifierUsed = { name: "the identifier has used them up", reason: "account_limited", with: noBudgets, forced }
const delayed = { name: "the identifier has used them up, and no mail helps", with: noBudgets, forced: often }

export const limitAnswers: Pick<AnswerCauses, Limited> = causesIn({
  countAttempt: {
    otherwise,
    "attempt.counted": [left],
    "attempt.limited": [networkUsed, identifierUsed],
  },
  countOpenAttempt: {
    otherwise,
    "attempt.counted": [left],
    "attempt.challenged": [{ name: "the identifier has used up half of them", with: noBudgets, forced: often }],
    "attempt.delayed": [delayed],
    "attempt.limited": [networkUsed, identifierUsed],
  },
  verifyChallenge: {
    otherwise: "the effect answers a challenge that throws or hangs with challenge.failed",
    "challenge.passed": [{ name: "the response is right", forced: often }],
    "challenge.failed": [{ name: "the response is wrong", reason: "challenge_needed", forced: often }],
  },
  countChallengedAttempt: {
    otherwise,
    "attempt.counted": [{ ...left, forced: often }],
    "attempt.delayed": [delayed],
    "attempt.limited": [identifierUsed],
  },
  countDelayedAttempt: {
    otherwise,
    "attempt.counted": [{ ...left, forced: often }],
    "attempt.limited": [identifierUsed],
  },
})
