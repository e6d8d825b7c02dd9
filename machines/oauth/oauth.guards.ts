/** The rules of the OAuth and OpenID Connect flow: one predicate each. */
import type { CallbackResponse } from "../facts.ts"
import type { CheckId } from "../grammar.ts"
import type { OAuthContext } from "./oauth.types.ts"

interface Seen {
  context: OAuthContext
}

/** The form was sent from our own page by the person's own browser. */
export function csrfProven({ context }: Seen): boolean {
  return context.csrf === "proven"
}

/** This deployment receives answers for others, and this one belongs to no sign-in of its own. */
export function onRedirectProxy({ event }: { event: { response: CallbackResponse } }): boolean {
  return event.response.onRedirectProxy === true
}

/** RFC 6749 §3.1: parameters come once; and nothing came that belongs to another response type (D10). */
export function parametersPlain({ context }: Seen): boolean {
  return context.response?.unexpected.length === 0
}

/** The flow in this browser was started for the very provider that answers, as it is configured now. */
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

/** OAuth 2.0 Multiple Response Type Encoding Practices §2.1: the answer comes as it was asked for. */
export function responseModeMatches({ context }: Seen): boolean {
  return context.response?.mode === context.responseMode
}

/** RFC 9207 §2.4: a server that names itself must be the one we asked, and one that announced it must do so. */
export function issuerMatches({ context }: Seen): boolean {
  const named = context.response?.iss
  return named === undefined ? !context.namesItself : named === context.issuer
}

/** RFC 6749 §10.12: the answer belongs to the request that this browser sent. */
export function stateMatches({ context }: Seen): boolean {
  return context.stateDigest !== undefined && context.response?.stateDigest === context.stateDigest
}

/** This flow was started without `state`. Reads only what was sealed at the start. */
export function stateNotRequired({ context }: Seen): boolean {
  return context.stateDigest === undefined
}

/** RFC 6749 §4.1.2.1: the person or the provider said no. Kept apart from other errors for its own sentence. */
export function providerDenied({ context }: Seen): boolean {
  return context.response?.error === "access_denied"
}

/** RFC 6749 §4.1.2.1: any error, also one that came along with a code. */
export function providerFailed({ context }: Seen): boolean {
  return context.response?.error !== undefined
}

/** RFC 6749 §4.1.2: no error, and a code. */
export function codeReceived({ context }: Seen): boolean {
  return context.response?.error === undefined && context.response?.code !== undefined
}

/** RFC 7636 §4.1: a code verifier was sealed with this sign-in. */
export function verifierKept({ context }: Seen): boolean {
  return /^[A-Za-z0-9._~-]{43,128}$/.test(context.codeVerifier ?? "")
}

/** This flow was started without PKCE, and the provider is configured without it now. */
export function verifierNotRequired({ context }: Seen): boolean {
  return context.codeVerifier === undefined && !context.sendsChallenge
}

/** OpenID Connect: what the tokens say of the person stands in an ID token. */
export function expectsIdToken({ context }: Seen): boolean {
  return context.openId
}

/** OpenID Connect Core §3.1.3.7 rule 11: the ID token was made for this very sign-in. */
export function nonceMatches({ context }: Seen): boolean {
  return context.nonce !== undefined && context.claims?.nonce === context.nonce
}

/** This flow was started without `nonce`, and none came. */
export function nonceNotRequired({ context }: Seen): boolean {
  return context.nonce === undefined && context.claims?.nonce === undefined
}

/** The ID token alone does not describe the person. */
export function readsUserinfo({ context }: Seen): boolean {
  return context.readsUserinfo
}

/** OpenID Connect Core §5.3.2: userinfo speaks of the same subject as the ID token. */
export function subjectMatches({ context }: Seen): boolean {
  return context.claims !== undefined && context.profile?.sub === context.claims.sub
}

/** Plain OAuth 2: there is no ID token whose subject could differ. */
export function subjectNotRequired({ context }: Seen): boolean {
  return !context.openId
}

/** What must have been passed before a session, for a flow that was started like this one. */
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
