/**
 * The port to a challenge: a test that programs cannot pass cheaply, such as a CAPTCHA. A visitor sees the challenge
 * after many failed attempts with the same identifier.
 */
import type { Awaitable } from "./records.ts"

/** The context that a challenge's functions receive. */
export interface ChallengeContext {
  /**
   * Keys for challenges, derived from the application's secrets. New challenges use the first key; a response is valid
   * with any of the keys.
   */
  readonly keys: readonly string[]
  /** The time in milliseconds since the epoch. */
  readonly now: number
  readonly request: Request
  /** The texts of the built-in page, in the visitor's language. */
  readonly texts: ChallengeTexts
}

export interface ChallengeTexts {
  /** The text for a browser that does not run scripts. */
  readonly noScript: string
  readonly working: string
  readonly done: string
  readonly failed: string
}

/** A challenge on the built-in sign-in page, before the button of each form with fields. */
export interface ChallengeWidget {
  /**
   * The attributes of the element that the script fills, such as `{ class: "cf-turnstile", "data-sitekey": "…" }`.
   * Event handlers (`onclick`) are not allowed.
   */
  readonly attributes: Readonly<Record<string, string>>
  /** The text in the element until the script runs. */
  readonly text?: string | undefined
  /**
   * The source of a script that the page contains. The page's Content-Security-Policy allows the script by its hash.
   */
  readonly script?: string | undefined
  /** The URLs of scripts at other hosts. The page's Content-Security-Policy allows their origins. */
  readonly scriptUrls?: readonly string[] | undefined
  /**
   * Further origins that the page's Content-Security-Policy must allow, for the frames, requests and styles of the
   * scripts.
   */
  readonly allows?:
    | {
        readonly frames?: readonly string[] | undefined
        readonly requests?: readonly string[] | undefined
        readonly styles?: readonly string[] | undefined
      }
    | undefined
}

/**
 * The value of the option `challenge`: `proofOfWork()` of `authchart/challenges/proof-of-work`, or your own challenge.
 */
export interface Challenge {
  /**
   * The name of the form field with the response, such as `cf-turnstile-response`. `authorize` does not receive this
   * field.
   */
  readonly field: string
  /**
   * True if the application's own sign-in page shows the challenge. Has an effect only together with `pages.signIn`.
   * Default `false`.
   */
  readonly onOwnPage?: boolean | undefined
  /**
   * Returns the challenge for the built-in page. Without this function, only the application's own page can show the
   * challenge.
   */
  readonly show?: ((context: ChallengeContext) => Awaitable<ChallengeWidget>) | undefined
  /**
   * Verifies a visitor's response. The library calls this function only if an attempt needs the challenge, and accepts
   * each response once. It remembers an accepted response for an hour, so a response must not be valid for longer. If
   * the function returns `true`, the library remembers the string of the response. If one response can be written as
   * different strings, return `once` with one name for all of these strings: the library then remembers the name
   * instead.
   *
   * @param response the string that the visitor sent, at most 16384 characters.
   * @throws any error: the library then refuses the response, and logs the error.
   */
  readonly verify: (response: string, context: ChallengeContext) => Awaitable<boolean | { readonly once: string }>
}
