/** The port to a challenge that tells people from programs, where an identifier has failed often. */
import type { Awaitable } from "./records.ts"

/** The parameter of a challenge's functions. */
export interface ChallengeContext {
  /** Secrets of this purpose, made from the application's. The first is for new challenges, all verify. */
  readonly keys: readonly string[]
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly request: Request
  /** The words of the built-in page, in the visitor's language. */
  readonly texts: ChallengeTexts
}

export interface ChallengeTexts {
  /** For a browser that runs no script. */
  readonly noScript: string
  readonly working: string
  readonly done: string
  readonly failed: string
}

/** A challenge on the built-in sign-in page, before the button of each form with fields. */
export interface ChallengeWidget {
  /** Attributes of the element that the script fills: `{ class: "cf-turnstile", "data-sitekey": "…" }`. No event handlers. */
  readonly attributes: Readonly<Record<string, string>>
  /** The text in the element before the script runs. */
  readonly text?: string | undefined
  /** A script of the page, as text. Its hash stands in the page's policy. */
  readonly script?: string | undefined
  /** Addresses of scripts at other hosts. Their origins stand in the page's policy. */
  readonly scriptUrls?: readonly string[] | undefined
  /** Origins for the page's policy: those of frames, requests and styles of these scripts. */
  readonly allows?:
    | {
        readonly frames?: readonly string[] | undefined
        readonly requests?: readonly string[] | undefined
        readonly styles?: readonly string[] | undefined
      }
    | undefined
}

/** The value of the option `challenge`: `proofOfWork()` of `authchart/challenges/proof-of-work`, or one of your own. */
export interface Challenge {
  /** The form field with the response: `cf-turnstile-response`. `authorize` does not receive it. */
  readonly field: string
  /** `true`: the application's own sign-in page shows the challenge. Has a meaning only with `pages.signIn`. Default `false`. */
  readonly onOwnPage?: boolean | undefined
  /** Returns what the built-in page shows. Absent: only an own page shows the challenge. */
  readonly show?: ((context: ChallengeContext) => Awaitable<ChallengeWidget>) | undefined
  /**
   * Judges a response. It is called only where an attempt needs the challenge. A response is accepted once: `once` names it
   * where one response can be written in several ways; `true` takes the response itself as its name. A name is remembered for
   * an hour, so that a response must not stay valid for longer.
   *
   * @param response text of the visitor, at most 16384 characters.
   * @throws anything: the response does not count, and the error is logged.
   */
  readonly verify: (response: string, context: ChallengeContext) => Awaitable<boolean | { readonly once: string }>
}
