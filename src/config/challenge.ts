/**
 * Resolves the option `challenge` (a test that programs cannot pass cheaply, such as a CAPTCHA), and checks that the
 * sign-in page shows it.
 */
import { InvalidConfiguration } from "../errors/classes.ts"
import type { AuthError } from "../errors/auth-error.ts"
import type { Challenge } from "../ports/challenge.ts"
import type { AuthConfig } from "./options.ts"

/**
 * Returns the challenge if the sign-in page in use shows it. The library must not require a challenge that no page
 * shows, because no visitor could pass it. An application with its own sign-in page sets `onOwnPage` if that page shows
 * the challenge.
 */
export function challengeShown({ challenge, pages }: Pick<AuthConfig, "challenge" | "pages">): Challenge | undefined {
  const isShown = pages?.signIn === undefined ? challenge?.show !== undefined : challenge?.onOwnPage === true
  return isShown ? challenge : undefined
}

/** Returns the error for the first fault of the option `challenge`. */
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
