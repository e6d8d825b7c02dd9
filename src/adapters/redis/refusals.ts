/** The error message for each text that a script returns when it refuses to write. */
const refusals = {
  "id taken": "A user has that id already.",
  "address taken": "A user has that e-mail address already.",
  "account taken": "That account is linked already.",
  "session taken": "A session has that token already.",
  "token taken": "That verification token is there already.",
  "no user": "There is no user with that id.",
} as const

/**
 * Returns the result of a script.
 * @throws {Error} if the result is one of `refusals`.
 */
export function accepted(answer: unknown): unknown {
  if (typeof answer === "string" && Object.hasOwn(refusals, answer)) {
    throw new Error(refusals[answer as keyof typeof refusals]) // by hasOwn
  }
  return answer
}
