/** The rules of the OAuth and OpenID Connect flow. Each rule is one predicate. */
import { checksToLink } from "../admission/index.ts"
import type { CallbackResponse } from "../callback-response.ts"
import type { CheckId } from "../grammar.ts"
import type { OAuthContext } from "./oauth.types.ts"

interface Seen {
  context: OAuthContext
}

/** The visitor's browser sent the form from a page of this application, and not from another site. */
export function csrfProven({ context }: Seen): boolean {
  return context.csrf === "proven"
}

/**
 * This deployment is a redirect proxy, and the callback belongs to no flow of this browser. Another deployment may have
 * started the sign-in.
 */
export function onRedirectProxy({ event }: { event: { response: CallbackResponse } }): boolean {
  return event.response.onRedirectProxy === true
}

/**
 * RFC 6749 §10.12: this browser started the sign-in that the callback continues. The name of the flow cookie has a part
 * of the digest of `state` (or the provider's id, for a provider without `state`), and the library opened the cookie
 * with this name. The guard reads a value that only an opened flow cookie contains. The check `state` compares the whole
 * digest.
 */
export function flowFound({ context }: Seen): boolean {
  return context.startedFor !== undefined
}

/** The callback contains `state` more than once, and this browser has no flow cookie for the value that was read. */
export function stateRepeated({ context }: Seen): boolean {
  return context.response?.stateProblem === "repeated"
}

/** The provider's sign-ins use `state`, and the callback has no `state`, or one that is blank or too long. */
export function stateAbsent({ context }: Seen): boolean {
  return context.response?.stateProblem === "missing"
}

/** This browser has flow cookies of other sign-ins, but none for the `state` of the callback. */
export function otherFlowsWait({ context }: Seen): boolean {
  return context.response?.otherFlows === true
}

/**
 * RFC 6749 §3.1: the request has each parameter once. It has no parameter that belongs to another response type (D10).
 */
export function parametersPlain({ context }: Seen): boolean {
  return context.response?.unexpected.length === 0
}

/**
 * The flow in this browser started for the provider that sent the callback. Since then, the protocol and the issuer in
 * the configuration have not changed.
 */
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

/** RFC 9207 §2.4: the callback has `iss`, and it is the provider's issuer. */
export function issuerMatches({ context }: Seen): boolean {
  const named = context.response?.iss
  return named !== undefined && named === context.issuer
}

/**
 * RFC 9207 §2.4: the callback has no `iss`, and the provider did not announce it, so there is nothing to compare. Most
 * plain OAuth 2 providers send no `iss`. After the announcement, the flow refuses a callback without `iss`.
 */
export function issuerNotNamed({ context }: Seen): boolean {
  return context.response?.iss === undefined && !context.namesItself
}

/** RFC 6749 §10.12: the callback has the `state` of this browser's request. The guard compares the digests. */
export function stateMatches({ context }: Seen): boolean {
  return context.stateDigest !== undefined && context.response?.stateDigest === context.stateDigest
}

/**
 * This flow started without `state`. The guard reads only a value that the library sealed at the start of the flow, so
 * a callback cannot change the result.
 */
export function stateNotRequired({ context }: Seen): boolean {
  return context.stateDigest === undefined
}

/**
 * RFC 6749 §4.1.2.1: the user or the provider denied access. This error has a guard of its own, because the error page
 * has a sentence of its own for it.
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

/** RFC 7636 §4.1: the flow cookie of this sign-in contains a well-formed code verifier. */
export function verifierKept({ context }: Seen): boolean {
  return /^[A-Za-z0-9._~-]{43,128}$/.test(context.codeVerifier ?? "")
}

/** This flow started without PKCE, and the provider's configuration still does not use PKCE. */
export function verifierNotRequired({ context }: Seen): boolean {
  return context.codeVerifier === undefined && !context.sendsChallenge
}

/** The provider uses OpenID Connect, so the token response must contain an ID token. */
export function expectsIdToken({ context }: Seen): boolean {
  return context.openId
}

/**
 * OpenID Connect Core §3.1.3.7 rule 11: the ID token has the nonce of this sign-in, so the provider made it for this
 * sign-in.
 */
export function nonceMatches({ context }: Seen): boolean {
  return context.nonce !== undefined && context.claims?.nonce === context.nonce
}

/** This flow started without `nonce`, and the ID token has no nonce. */
export function nonceNotRequired({ context }: Seen): boolean {
  return context.nonce === undefined && context.claims?.nonce === undefined
}

/** The configuration takes the profile from the userinfo endpoint, and not from the ID token. */
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

/**
 * Returns the checks that a flow must pass before it issues a session. These checks depend on the provider's
 * configuration, and on whether the flow started with `state` and with `nonce`.
 */
export function requiredChecks(context: OAuthContext): readonly CheckId[] {
  return [
    "csrf",
    "flowCookie",
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
    ...checksToLink(context),
  ]
}
