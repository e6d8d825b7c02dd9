/** Finds faults of the relying party of a provider of passkeys: values with which no sign-in could ever work. */
import { InvalidConfiguration } from "../errors/classes.ts"
import type { WebAuthnConfig } from "../ports/webauthn.ts"

/** The origin of an Android app: the SHA-256 of its signing certificate, in base64url without padding. */
const androidOrigin = /^android:apk-key-hash:[\w-]{43}$/

/** Labels of small letters, digits, hyphens and underscores, without a dot at the end. */
const domain = /^(?!-)[a-z\d_-]{1,63}(?:\.(?!-)[a-z\d_-]{1,63})*$/

/** Returns the error for the first value of `relayingParty` and `topOrigins` that no browser or app can send. */
export function relyingPartyProblem(config: WebAuthnConfig): InvalidConfiguration | undefined {
  const { id, topOrigins = [] } = config
  const relayingParty = config.relayingParty ?? {}
  const wrongId = listOf(relayingParty.id).find((one) => !domain.test(one))
  if (wrongId !== undefined)
    return new InvalidConfiguration(
      `Provider "${id}" has the RP id ${JSON.stringify(wrongId)} in relayingParty.id, which is no domain. Write the domain without a scheme, a port and a path, in small letters: "example.com".`,
    )
  const wrongOrigin = listOf(relayingParty.origin).find((one) => !isOrigin(one) && !androidOrigin.test(one))
  if (wrongOrigin !== undefined)
    return new InvalidConfiguration(
      `Provider "${id}" has the origin ${JSON.stringify(wrongOrigin)} in relayingParty.origin, which ${faultOf(wrongOrigin)}`,
    )
  const wrongTop = topOrigins.find((one) => !isOrigin(one))
  if (wrongTop === undefined) return undefined
  return new InvalidConfiguration(
    `Provider "${id}" has the origin ${JSON.stringify(wrongTop)} in topOrigins, which ${faultOf(wrongTop)}`,
  )
}

function listOf(given: string | readonly string[] | undefined): readonly string[] {
  return typeof given === "string" ? [given] : (given ?? [])
}

/** Returns true for a text that a browser can write as the origin of a page. The library compares origins as texts. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol, host } = new URL(text)
  // URL has no origin for schemes other than those of the web, such as those of browser extensions.
  return text === (origin === "null" ? `${protocol}//${host}` : origin) && host !== ""
}

function faultOf(origin: string): string {
  if (origin.startsWith("android:"))
    return "is no origin of an Android app. Write android:apk-key-hash: and the SHA-256 of the signing certificate, in base64url without padding: 43 characters."
  return 'is no origin. Write scheme, host and port as a browser does, without a path and a slash at the end: "https://example.com".'
}
