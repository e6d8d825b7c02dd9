/** The page of cookies. The names and attributes come from the code of the configuration. */
import { cookieSettings, type CookieSettings } from "../../src/config/cookies.ts"
import type { Page } from "./exports.ts"

/** The type makes the record complete: a new cookie needs a sentence here. */
const says: Readonly<Record<keyof CookieSettings, string>> = {
  sessionToken:
    "The session: a sealed token, or the token of a database session. A long token is split into cookies with the suffixes `.0`, `.1` and `.2`.",
  callbackUrl: "The address that the visitor returns to after signing in or out.",
  csrfToken: "The CSRF token with its hash.",
  endedSessions: "One cookie for each sign-out that the browser remembers: this name, a dot, and a hash.",
  knownDevices:
    "Identifiers that have signed in in this browser, at most six, as keyed hashes. Set where a limit has a rule by `device`, as by default where a credentials provider has an `identifier`. It signs no one in.",
  rememberedDevices:
    "Factors that this browser remembers after their step, at most six, as keyed hashes. Set only if a visitor ticks the checkbox of a step with `rememberDevice`. It lasts as long as the longest `rememberDevice`, and skips a step only together with a record in `stores`.",
  webauthnChallenge: "The sealed challenge of a passkey, with its purpose. It lasts five minutes, and works once.",
  flow: "One sealed cookie for each flow in flight: this name, a dot, and the id of the flow.",
}

// The record above has exactly the cookies as keys; the type of Object.keys loses that.
const cookies = Object.keys(says) as (keyof CookieSettings)[]

export function cookiesPage(): Page {
  const [secure, plain] = [cookieSettings(true), cookieSettings(false)]
  const sections = cookies.flatMap((key) => {
    const { name, options } = secure[key]
    return [
      `## ${key}`,
      says[key],
      [
        `- with https: \`${name}\`, ${attributes(options)}`,
        `- without: \`${plain[key].name}\`, ${attributes(plain[key].options)}`,
      ].join("\n"),
    ]
  })
  return {
    file: "cookies.md",
    title: "Cookies",
    says: "Every cookie that a response may set, with its default name and attributes.",
    text: [
      "Names and attributes are the defaults. [`cookies`](options.md#cookies) of the configuration changes those of `sessionToken`, `callbackUrl` and `csrfToken`; those of `knownDevices` and `rememberedDevices` are the options of `csrfToken`, and scripts can never read `rememberedDevices`; the options of `pkceCodeVerifier`, `state` and `nonce` apply to the flow cookie.",
      ...sections,
    ].join("\n\n"),
  }
}

function attributes(options: object): string {
  return Object.entries(options)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => (value === true ? `\`${name}\`` : `\`${name}=${String(value)}\``))
    .join(" ")
}
