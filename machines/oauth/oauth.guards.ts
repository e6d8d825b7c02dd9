/** The rules of the OAuth and OpenID Connect flow. Each rule is one predicate. */
import type { CallbackResponse } from "../facts.ts"
import type { CheckId } from "../grammar.ts"
import type { OAuthContext } from "./oauth.types.ts"

interface Seen {
  context: OAuthContext
}

/** The visitor's own browser sent the form from our own page. */
export function csrfProven({ context }: Seen): boolean {
  return context.csrf === "proven"
}

/** This deployment receives callbacks for others, and this callback belongs to none of its own sign-ins. */
export function onRedirectProxy({ event }: { event: { response: CallbackResponse } }): boolean {
  return event.response.onRedirectProxy === true
}

/** RFC 6749 §3.1: each parameter comes once. No parameter of another response type came (D10). */
export function parametersPlain({ context }: Seen): boolean {
  return context.response?.unexpected.length === 0
}

/** The flow in this browser was started for the provider that answers, with its current configuration. */
export function transactionMatches({ context }: Seen): boolean {
  return (
    context.startedFor !== undefined &&
    context.startedFor.provider === context.response?.provider &&
    context.startedFor.provider === context.provider &&
    context.startedFor.openId === context.openId &&
    context.redirectUri !== undefined &&
    context.issuer !== undefined &&
    (context.configuredIssuer === undefined || context.configuredIssuer === context.issuer)
  )
}

/** OAuth 2.0 Multiple Response Type Encoding Practices §2.1: the callback uses the requested response mode. */
export function responseModeMatches({ context }: Seen): boolean {
  return context.response?.mode === context.responseMode
}

/**
 * RFC 9207 §2.4: an issuer in the callback must be the provider's issuer. A provider that announced `iss` must send it.
 */
export function issuerMatches({ context }: Seen): boolean {
  const named = context.response?.iss
  return named === undefined ? !context.namesItself : named === context.issuer
}

/** RFC 6749 §10.12: the callback belongs to the request that this browser sent. */
export function stateMatches({ context }: Seen): boolean {
  return context.stateDigest !== undefined && context.response?.stateDigest === context.stateDigest
}

/** This flow was started without `state`. Reads only values that were sealed at the start. */
export function stateNotRequired({ context }: Seen): boolean {
  return context.stateDigest === undefined
}

/**
 * RFC 6749 §4.1.2.1: the person or the provider denied access. Separate from other errors, so that it has its own
 * sentence.
 */
export function providerDenied({ context }: Seen): boolean {
  return context.response?.error === "access_denied"
}

/** RFC 6749 §4.1.2.1: the callback has an error, with or without a code. */
export function providerFailed({ context }: Seen): boolean {
  return context.response?.error !== undefined
}

/** RFC 6749 §4.1.2: the callback has a code and no error. */
export function codeReceived({ context }: Seen): boolean {
  return context.response?.error === undefined && context.response?.code !== undefined
}

/** RFC 7636 §4.1: a code verifier was sealed with this sign-in. */
export function verifierKept({ context }: Seen): boolean {
  return /^[A-Za-z0-9._~-]{43,128}$/.test(context.codeVerifier ?? "")
}

/** This flow was started without PKCE, and the provider is still configured without it. */
export function verifierNotRequired({ context }: Seen): boolean {
  return context.codeVerifier === undefined && !context.sendsChallenge
}

/** With OpenID Connect, an ID token describes the person. */
export function expectsIdToken({ context }: Seen): boolean {
  return context.openId
}

/** OpenID Connect Core §3.1.3.7 rule 11: the ID token was made for this sign-in. */
export function nonceMatches({ context }: Seen): boolean {
  return context.nonce !== undefined && context.claims?.nonce === context.nonce
}

/** This flow was started without `nonce`, and the ID token has none. */
export function nonceNotRequired({ context }: Seen): boolean {
  return context.nonce === undefined && context.claims?.nonce === undefined
}

/** The profile comes from userinfo, because the ID token does not describe the person fully. */
export function readsUserinfo({ context }: Seen): boolean {
  return context.readsUserinfo
}

/** OpenID Connect Core §5.3.2: userinfo has the same subject as the ID token. */
export function subjectMatches({ context }: Seen): boolean {
  return context.claims !== undefined && context.profile?.sub === context.claims.sub
}

/** With plain OAuth 2, there is no ID token whose subject could differ. */
export function subjectNotRequired({ context }: Seen): boolean {
  return !context.openId
}

/** Returns the checks that must be passed before a session, for the way in which this flow started. */
export function requiredChecks(context: OAuthContext): readonly CheckId[] {
  return [
    "csrf",
    "duplicateParameters",
    "transaction",
    "responseMode",
    "issuer",
    ...(context.stateDigest === undefined ? [] : (["state"] as const)),
    "errorResponse",
    ...(context.sendsChallenge ? (["pkce"] as const) : []),
    "code",
    ...(context.openId ? (["idToken"] as const) : []),
    ...(context.nonce === undefined ? [] : (["nonce"] as const)),
    ...(context.openId && context.readsUserinfo ? (["subject"] as const) : []),
    "profile",
    "signInPolicy",
    "linkPolicy",
  ]
}
