/** Why a script wrote nothing, as it says it, and as the adapter does. */

const refusals = {
  "id taken": "A user has that id already.",
  "address taken": "A user has that e-mail address already.",
  "account taken": "That account is linked already.",
  "session taken": "A session has that token already.",
  "token taken": "That verification token is there already.",
  "no user": "There is no user with that id.",
} as const

/** @throws {Error} where the answer is a refusal; any other answer is passed on. */
export function accepted(answer: unknown): unknown {
  if (typeof answer === "string" && Object.hasOwn(refusals, answer)) {
    throw new Error(refusals[answer as keyof typeof refusals]) // it is one of its own keys
  }
  return answer
}
