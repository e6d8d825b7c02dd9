/** How each answer comes about once the browser is back from a provider. */
import type { Moment } from "../model/cause.ts"
import type { Stage } from "../stage/stage.types.ts"
import type { AnswerCauses } from "./answer-causes.ts"
import { notFromOutside, silentEndpoint, words } from "./at-provider.ts"
import { failure, gives, failuresOf, throws } from "./disturb.ts"

export const oauthAnswers: Pick<AnswerCauses, "exchangeCode" | "verifyIdToken" | "fetchUserinfo" | "readProfile"> = {
  exchangeCode: {
    "code.exchanged": [
      {
        name: "the code is good",
        event: { type: "code.exchanged", tokens: { access_token: "token" }, idToken: "jwt" },
      },
    ],
    "code.refused": [
      {
        name: "the provider refuses the code",
        event: { type: "code.refused", failure: { reason: "code_refused" } },
        arrange: (stage) =>
          stage.lie({ tokenResponse: () => Response.json({ error: "invalid_grant" }, { status: 400 }) }),
      },
    ],
    ...failuresOf("exchangeCode", { otherwise: notFromOutside("the exchange of a code") }),
    "effect.timedOut": [silentEndpoint("exchangeCode", "token")],
  },

  verifyIdToken: {
    "idToken.verified": [
      {
        name: "it is good",
        event: ({ facts }) => ({
          type: "idToken.verified",
          claims: { iss: words.issuer, sub: words.sub, ...(facts.checks.nonce ? { nonce: words.nonce } : {}) },
        }),
      },
      {
        name: "it has another nonce",
        event: { type: "idToken.verified", claims: { iss: words.issuer, sub: words.sub, nonce: "another" } },
        unjust: true,
        arrange: (stage) => stage.lie({ idTokenClaims: (claims) => ({ ...claims, nonce: "another nonce" }) }),
      },
      {
        name: "it has no nonce",
        event: { type: "idToken.verified", claims: { iss: words.issuer, sub: words.sub } },
        when: ({ facts }) => facts.checks.nonce,
        unjust: true,
        arrange: (stage) => stage.lie({ idTokenClaims: ({ nonce: _gone, ...claims }) => claims }),
      },
    ],
    "idToken.refused": [
      {
        name: "it is signed by somebody else",
        event: { type: "idToken.refused", failure: { reason: "id_token_signature_invalid" } },
        arrange: (stage) =>
          stage.lie({
            idTokenSign: ({ header, claims }, { sign, keys }) => sign(header, claims, keys.foreign.privateKey),
          }),
      },
      {
        name: "it is meant for another client",
        event: { type: "idToken.refused", failure: { reason: "id_token_invalid" } },
        arrange: (stage) => stage.lie({ idTokenClaims: (claims) => ({ ...claims, aud: "another client" }) }),
      },
    ],
    ...failuresOf("verifyIdToken", { otherwise: notFromOutside("the verification of an ID token") }),
    "effect.timedOut": [silentEndpoint("verifyIdToken", "jwks")],
  },

  fetchUserinfo: {
    "userinfo.received": [
      { name: "it speaks of the same person", event: { type: "userinfo.received", profile: { sub: words.sub } } },
      {
        name: "it speaks of somebody else",
        event: { type: "userinfo.received", profile: { sub: "another" } },
        // Without an ID token there is nobody else that it could speak of.
        when: ({ facts }) => facts.type === "oidc",
        arrange: (stage) => stage.lie({ userinfo: (claims) => ({ ...claims, sub: stage.eve.sub }) }),
      },
    ],
    "userinfo.refused": [
      {
        name: "the provider refuses to tell",
        event: { type: "userinfo.refused", failure: { reason: "userinfo_refused" } },
        arrange: (stage) => stage.lie({ userinfo: () => new Response("no", { status: 403 }) }),
      },
    ],
    ...failuresOf("fetchUserinfo", { otherwise: notFromOutside("the call for a profile") }),
    "effect.timedOut": [silentEndpoint("fetchUserinfo", "userinfo")],
  },

  readProfile: {
    "profile.read": [
      { name: "the address is verified", event: (moment) => read(moment, "verified") },
      {
        name: "the address is not verified",
        event: (moment) => read(moment, "unverified"),
        arrange: (stage) => claimOf(stage, false),
      },
    ],
    "profile.refused": [
      {
        name: "profile() throws",
        event: { type: "profile.refused", failure: { reason: "profile_unreadable" } },
        arrange: (stage) => stage.upon("readProfile", "profile", throws()),
      },
      {
        name: "profile() gives no id",
        event: { type: "profile.refused", failure: { reason: "subject_invalid" } },
        arrange: (stage) => stage.upon("readProfile", "profile", gives({ id: "", email: stage.ada.email })),
      },
    ],
    ...failuresOf("readProfile", { hangs: { resource: "profile" }, otherwise: "what profile() throws is a refusal" }),
  },
}

function read({ facts }: Moment, emailClaim: string) {
  const { provider, type } = facts
  const user = { id: "new", name: "Ada", email: "ada@example.test" }
  const account = { provider, type, providerAccountId: words.sub }
  return { type: "profile.read", candidate: { ...account, user, account, emailClaim }, failure }
}

function claimOf(stage: Stage, verified: boolean): void {
  stage.lie({
    idTokenClaims: (claims) => ({ ...claims, email_verified: verified }),
    userinfo: (claims) => ({ ...claims, email_verified: verified }),
  })
}
