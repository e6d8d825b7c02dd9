/**
 * Samples of every event of every flow, complete by their type: a missing event does not compile. There are several
 * samples if guards distinguish them.
 */
import type { Event as AnonymousEvent } from "../../machines/anonymous/index.ts"
import type { Event as CredentialsEvent } from "../../machines/credentials/index.ts"
import type { Event as EmailEvent } from "../../machines/email/index.ts"
import type { Candidate, Failure, AccountLookup } from "../../machines/facts.ts"
import type { Event as OAuthEvent } from "../../machines/oauth/index.ts"
import type { Event as SessionEvent } from "../../machines/session/index.ts"
import type { Event as NotMeEvent } from "../../machines/not-me/index.ts"
import type { Event as SignOutEvent } from "../../machines/sign-out/index.ts"
import type { Answer } from "../../machines/vocabulary.ts"
import type { AdapterUser } from "../../src/ports/adapter.ts"
import type { ProviderType } from "../../src/ports/records.ts"

/** At least one sample for each type. */
export type Samples<E extends { type: string }> = {
  readonly [T in E["type"]]: readonly [Extract<E, { type: T }>, ...Extract<E, { type: T }>[]]
}

export const failure: Failure = { reason: "effect_failed" }
const engineFailures = {
  "effect.failed": [{ type: "effect.failed", ask: "x", failure }],
  "effect.timedOut": [{ type: "effect.timedOut", ask: "x", failure }],
  "flow.expired": [{ type: "flow.expired", failure: { reason: "flow_expired" } }],
} as const

const ada: AdapterUser = { id: "1", email: "ada@x.test", emailVerified: null }
const bob: AdapterUser = { id: "2", email: "bob@x.test", emailVerified: null }
export const candidate = (type: Candidate["type"], emailClaim: Candidate["emailClaim"] = "absent"): Candidate => ({
  provider: "p",
  type,
  providerAccountId: "a",
  user: { id: "new", email: "ada@x.test" },
  account: { provider: "p", type: type as ProviderType, providerAccountId: "a" },
  emailClaim,
})
const nobody: AccountLookup = { stored: true, owner: undefined, visitor: undefined, namesake: undefined }

export const admission = {
  "account.found": [
    { type: "account.found", standing: nobody },
    { type: "account.found", standing: { ...nobody, stored: false } },
    { type: "account.found", standing: { ...nobody, owner: ada } },
    { type: "account.found", standing: { ...nobody, owner: ada, visitor: bob } },
    { type: "account.found", standing: { ...nobody, visitor: ada, visitorSession: "s" } },
    { type: "account.found", standing: { ...nobody, visitor: ada, visitorSession: "s", visitorUnproven: true } },
    { type: "account.found", standing: { ...nobody, visitor: ada, visitorSession: "t" } },
    { type: "account.found", standing: { ...nobody, namesake: ada } },
    { type: "account.found", standing: { ...nobody, namesake: ada, namesakeUnproven: true } },
    { type: "account.found", standing: { ...nobody, namesake: { ...ada, emailVerified: new Date(0) } } },
    { type: "account.found", standing: { ...nobody, anonymous: bob } },
    { type: "account.found", standing: { ...nobody, owner: ada, anonymous: bob } },
  ],
  "account.refused": [{ type: "account.refused", failure }],
  "signIn.allowed": [{ type: "signIn.allowed" }],
  "signIn.denied": [{ type: "signIn.denied", failure }],
  "signIn.diverted": [{ type: "signIn.diverted", url: "/x" }],
  "signUp.recalled": [{ type: "signUp.recalled" }],
  "signUp.unknown": [{ type: "signUp.unknown" }],
  "user.quarantined": [{ type: "user.quarantined" }],
  "target.resolved": [{ type: "target.resolved", url: "https://app.test/" }],
  "target.refused": [{ type: "target.refused", failure }],
  "identity.committed": [
    { type: "identity.committed", user: ada, isNewUser: false },
    { type: "identity.committed", user: bob, isNewUser: true },
  ],
  "identity.refused": [{ type: "identity.refused", failure }],
  "anonymous.merged": [{ type: "anonymous.merged" }],
  "anonymous.unmerged": [{ type: "anonymous.unmerged", failure }],
  "session.issued": [{ type: "session.issued" }],
  "session.declined": [{ type: "session.declined" }],
  "session.refused": [{ type: "session.refused", failure }],
  "signIn.announced": [{ type: "signIn.announced" }],
  ...engineFailures,
} as const

const response = { provider: "p", mode: "query", code: "c", state: "s", stateDigest: "d", unexpected: [] } as const
const claims = { iss: "i", sub: "s", nonce: "n" }

export const oauthSamples: Samples<OAuthEvent> = {
  "signIn.requested": [
    { type: "signIn.requested", csrf: "proven", callbackUrl: "https://app.test/", extra: {} },
    { type: "signIn.requested", csrf: "csrf_missing", callbackUrl: "https://app.test/", extra: {} },
    { type: "signIn.requested", csrf: "cross_origin", callbackUrl: "https://app.test/", extra: {} },
  ],
  "callback.received": [
    { type: "callback.received", response },
    { type: "callback.received", response: { ...response, onRedirectProxy: true } },
    { type: "callback.received", response: { ...response, onRedirectProxy: true, unexpected: ["state"] } },
    { type: "callback.received", response: { ...response, stateProblem: "missing" } },
    { type: "callback.received", response: { ...response, stateProblem: "repeated", unexpected: ["state"] } },
    { type: "callback.received", response: { ...response, otherFlows: true } },
    { type: "callback.received", response: { ...response, unexpected: ["code"] } },
    { type: "callback.received", response: { ...response, provider: "other" } },
    { type: "callback.received", response: { ...response, mode: "form_post" } },
    { type: "callback.received", response: { ...response, iss: "another" } },
    { type: "callback.received", response: { ...response, stateDigest: "another" } },
    { type: "callback.received", response: { ...response, error: "access_denied" } },
    { type: "callback.received", response: { ...response, error: "server_error" } },
    { type: "callback.received", response: { provider: "p", mode: "query", stateDigest: "d", unexpected: [] } },
  ],
  "provider.discovered": [
    { type: "provider.discovered", issuer: "i", namesItself: false },
    { type: "provider.discovered", issuer: "i", namesItself: true },
  ],
  "provider.unavailable": [{ type: "provider.unavailable", failure }],
  "visitor.identified": [
    { type: "visitor.identified", visitor: undefined },
    { type: "visitor.identified", visitor: { user: "1", session: "s" } },
    { type: "visitor.identified", visitor: { user: "1" } },
  ],
  "authorization.prepared": [prepared("d", "n"), prepared(undefined, "n"), prepared("d", undefined)],
  "authorization.unavailable": [{ type: "authorization.unavailable", failure }],
  "signIn.elsewhere": [{ type: "signIn.elsewhere", url: "https://preview.test/auth/callback/p?code=c" }],
  "signIn.here": [{ type: "signIn.here" }],
  "signIn.unlocated": [{ type: "signIn.unlocated", failure }],
  "code.exchanged": [{ type: "code.exchanged", tokens: { access_token: "t" }, idToken: "j" }],
  "code.refused": [{ type: "code.refused", failure }],
  "idToken.verified": [
    { type: "idToken.verified", claims },
    { type: "idToken.verified", claims: { iss: "i", sub: "s" } },
    { type: "idToken.verified", claims: { ...claims, nonce: "another" } },
  ],
  "idToken.refused": [{ type: "idToken.refused", failure }],
  "userinfo.received": [
    { type: "userinfo.received", profile: { sub: "s" } },
    { type: "userinfo.received", profile: { sub: "another" } },
  ],
  "userinfo.refused": [{ type: "userinfo.refused", failure }],
  "profile.read": [
    { type: "profile.read", candidate: candidate("oidc") },
    { type: "profile.read", candidate: candidate("oauth", "unverified") },
    { type: "profile.read", candidate: { ...candidate("oauth", "unverified"), saidByTenant: true } },
  ],
  "profile.refused": [{ type: "profile.refused", failure }],
  ...admission,
}

function prepared(
  stateDigest: string | undefined,
  nonce: string | undefined,
): Extract<OAuthEvent, { type: "authorization.prepared" }> {
  return {
    type: "authorization.prepared",
    url: "https://idp.test/",
    redirectUri: "https://app.test/callback",
    responseMode: "query",
    stateDigest,
    codeVerifier: "v".repeat(43),
    nonce,
  }
}

export const counting = {
  "attempt.counted": [{ type: "attempt.counted", budgets: [] }],
  "attempt.limited": [{ type: "attempt.limited", failure, budgets: [] }],
} satisfies Samples<Answer<"countAttempt">>

export const credentialsSamples: Samples<CredentialsEvent> = {
  "attempt.challenged": [{ type: "attempt.challenged", budgets: [] }],
  "attempt.delayed": [{ type: "attempt.delayed", budgets: [] }],
  "challenge.passed": [{ type: "challenge.passed" }],
  "challenge.failed": [{ type: "challenge.failed", failure }],
  "credentials.submitted": [
    { type: "credentials.submitted", csrf: "proven", callbackUrl: "/", credentials: { a: "b" } },
    { type: "credentials.submitted", csrf: "csrf_missing", callbackUrl: "/", credentials: {} },
  ],
  "credentials.accepted": [{ type: "credentials.accepted", candidate: candidate("credentials") }],
  "credentials.rejected": [{ type: "credentials.rejected", failure }],
  ...counting,
  ...admission,
}

export const anonymousSamples: Samples<AnonymousEvent> = {
  "anonymous.requested": [
    { type: "anonymous.requested", csrf: "proven", callbackUrl: "/" },
    { type: "anonymous.requested", csrf: "cross_origin", callbackUrl: "/" },
  ],
  "visitor.absent": [{ type: "visitor.absent" }],
  "visitor.present": [{ type: "visitor.present" }],
  "anonymous.named": [{ type: "anonymous.named", candidate: candidate("anonymous") }],
  ...counting,
  ...admission,
}

const link = { identifier: "ada@x.test", token: "t" }

export const emailSamples: Samples<EmailEvent> = {
  "link.requested": [
    { type: "link.requested", csrf: "proven", callbackUrl: "/", input: "ada@x.test" },
    { type: "link.requested", csrf: "cross_origin", callbackUrl: "/", input: "ada@x.test" },
  ],
  "link.opened": [
    { type: "link.opened", link, callbackUrl: "/" },
    { type: "link.opened", link: { ...link, identifier: "eve@x.test" }, callbackUrl: "/" },
    { type: "link.opened", link: { ...link, token: "" }, callbackUrl: "/" },
  ],
  "link.confirmed": [
    { type: "link.confirmed", csrf: "proven", link, callbackUrl: "/" },
    { type: "link.confirmed", csrf: "csrf_missing", link, callbackUrl: "/" },
  ],
  "address.read": [{ type: "address.read", candidate: { ...candidate("email"), providerAccountId: "ada@x.test" } }],
  "address.refused": [{ type: "address.refused", failure }],
  "link.created": [{ type: "link.created", url: "/", token: "t", linkId: "l", expires: new Date(0) }],
  "link.sent": [{ type: "link.sent" }],
  ...counting,
  "link.unsent": [{ type: "link.unsent", failure }],
  "link.redeemed": [{ type: "link.redeemed", candidate: candidate("email") }],
  "link.refused": [{ type: "link.refused", failure }],
  ...admission,
}

const row = { sessionToken: "t", userId: "1", expires: new Date(2_000_000) }

export const sessionSamples: Samples<SessionEvent> = {
  "session.requested": [{ type: "session.requested", now: 1000 }],
  "update.requested": [
    { type: "update.requested", now: 1000, csrf: "proven", update: { data: 1 } },
    { type: "update.requested", now: 1000, csrf: "csrf_missing", update: { data: 1 } },
  ],
  "token.opened": [
    { type: "token.opened", claims: { sub: "1", iat: 999, exp: 2000 } },
    { type: "token.opened", claims: { sub: "1", iat: 1, exp: 2000 } },
    { type: "token.opened", claims: {} },
    { type: "token.opened", claims: { sub: "1", iat: 999, exp: 2000 }, v4: true },
  ],
  "token.absent": [{ type: "token.absent" }],
  "token.ended": [{ type: "token.ended" }],
  "token.disputed": [{ type: "token.disputed" }],
  "token.refused": [{ type: "token.refused", failure }],
  "session.unrevoked": [{ type: "session.unrevoked" }],
  "session.revoked": [{ type: "session.revoked" }],
  "session.unjudged": [{ type: "session.unjudged", ends: 2000 }],
  "registry.failed": [{ type: "registry.failed", failure }],
  "claims.kept": [
    { type: "claims.kept", claims: { sub: "1", iat: 999, exp: 2000 }, changed: false },
    { type: "claims.kept", claims: { sub: "1", iat: 999, exp: 2000 }, changed: true },
  ],
  "claims.dropped": [{ type: "claims.dropped" }],
  "claims.refused": [{ type: "claims.refused", failure }],
  "token.rolled": [{ type: "token.rolled" }],
  "token.unwritten": [{ type: "token.unwritten", failure }],
  "row.found": [
    { type: "row.found", session: row, user: ada },
    { type: "row.found", session: { ...row, expires: new Date(1_001_000) }, user: ada },
  ],
  "row.expired": [{ type: "row.expired" }],
  "row.absent": [{ type: "row.absent" }],
  "store.failed": [{ type: "store.failed", failure }],
  "row.extended": [{ type: "row.extended" }],
  "session.shaped": [{ type: "session.shaped", session: { expires: "" } }],
  "session.unshaped": [{ type: "session.unshaped", failure }],
  "session.cleared": [{ type: "session.cleared" }],
  "session.announced": [{ type: "session.announced" }],
  ...engineFailures,
}

export const notMeSamples: Samples<NotMeEvent> = {
  "notMe.opened": [
    { type: "notMe.opened", token: "secret" },
    { type: "notMe.opened", token: "" },
  ],
  "notMe.confirmed": [
    { type: "notMe.confirmed", csrf: "proven", token: "secret" },
    { type: "notMe.confirmed", csrf: "csrf_missing", token: "secret" },
    { type: "notMe.confirmed", csrf: "cross_origin", token: "" },
  ],
  "notice.redeemed": [{ type: "notice.redeemed", user: "u1" }],
  "notice.unknown": [{ type: "notice.unknown", failure: { reason: "token_unknown" } }],
  "userSessions.ended": [{ type: "userSessions.ended" }],
  ...engineFailures,
}

export const signOutSamples: Samples<SignOutEvent> = {
  "signOut.requested": [
    { type: "signOut.requested", csrf: "proven", callbackUrl: "/" },
    { type: "signOut.requested", csrf: "csrf_missing", callbackUrl: "/" },
  ],
  "target.resolved": [{ type: "target.resolved", url: "/" }],
  "target.refused": [{ type: "target.refused", failure }],
  "session.ended": [
    { type: "session.ended", farewell: undefined },
    { type: "session.ended", farewell: { token: null } },
  ],
  "signOut.announced": [{ type: "signOut.announced" }],
  ...engineFailures,
}
