/** The challenge of a configuration, and whether visitors see it. */
import { InvalidConfiguration, type AuthError } from "../errors.ts"
import type { Challenge } from "../ports/challenge.ts"
import type { AuthConfig } from "./options.ts"

/**
 * Returns the challenge, if the page in use shows it: an attempt must not need what its owner cannot do. An application
 * with its own sign-in page says so with `onOwnPage`.
 */
export function challengeShown({ challenge, pages }: Pick<AuthConfig, "challenge" | "pages">): Challenge | undefined {
  const isShown = pages?.signIn === undefined ? challenge?.show !== undefined : challenge?.onOwnPage === true
  return isShown ? challenge : undefined
}

/** The first fault of the option `challenge`. */
export function challengeProblem({ challenge, pages }: AuthConfig): AuthError | undefined {
  if (challenge === undefined) return undefined
  const { field, verify } = Object(challenge) as Partial<Challenge>
  if (typeof field !== "string" || field === "" || typeof verify !== "function")
    return new InvalidConfiguration(
      "challenge needs `field`, the name of a form field, and the function `verify`. See docs/limits.md#the-challenge.",
    )
  if (challengeShown({ challenge, pages }) !== undefined) return undefined
  return new InvalidConfiguration(
    pages?.signIn === undefined
      ? "challenge has no `show`, so the built-in sign-in page cannot show it. See docs/limits.md#the-challenge."
      : "challenge is not on the page in use: pages.signIn is your own. Show it there and set `onOwnPage: true`, or leave the challenge out. See docs/limits.md#the-challenge.",
  )
}
