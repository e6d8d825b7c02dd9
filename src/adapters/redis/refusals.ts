/** A script that refuses to write returns one of these keys. The value of the key is the message of the error. */
const refusals = {
  "id taken": "A user has that id already.",
  "address taken": "A user has that e-mail address already.",
  "account taken": "That account is linked already.",
  "session taken": "A session has that token already.",
  "token taken": "That verification token is there already.",
  "authenticator taken": "An authenticator has that id already.",
  "no user": "There is no user with that id.",
} as const

/**
 * Returns the result of a script.
 * @throws {Error} if the result is one of `refusals`.
 */
export function accepted(answer: unknown): unknown {
  if (typeof answer === "string" && Object.hasOwn(refusals, answer)) {
    throw new Error(refusals[answer as keyof typeof refusals]) // safe: `hasOwn` has checked the key
  }
  return answer
}
