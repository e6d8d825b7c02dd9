/** How each answer in a sign-in at an OAuth 2 or OpenID Connect provider comes about. */
import type { Cause, Moment } from "../model/cause.ts"
import type { Stage } from "../stage/stage.types.ts"
import type { AnswerCauses } from "./answer-causes.ts"
import { failure, gives, hangs, mishapsOf, mute, throws } from "./disturb.ts"
import { previewOrigin, sealedState } from "./proxied-state.ts"

const discovers = ({ facts }: Moment): boolean => facts.discovers
const notFromOutside = (what: string): string => `${what} answers whatever happens outside`

/** The model's own words for what is made up at run time. */
export const words = {
  issuer: "issuer",
  state: "digest",
  nonce: "nonce",
  sub: "subject",
  verifier: "verifier",
} as const

/** A timed-out call to the provider: its own limit of 10 s is one of real time, the effect's of 15 s is the stage's. */
const silentEndpoint = (ask: string, endpoint: string): Cause => ({
  name: `the provider's ${endpoint} endpoint is silent`,
  event: { type: "effect.timedOut", ask, failure: { reason: "effect_timed_out" } },
  arrange: (stage) => mute(stage, endpoint),
})

export const oauthAnswers: Pick<
  AnswerCauses,
  | "discoverProvider"
  | "prepareAuthorization"
  | "locateSignIn"
  | "exchangeCode"
  | "verifyIdToken"
  | "fetchUserinfo"
  | "readProfile"
> = {
  discoverProvider: {
    "provider.discovered": [
      {
        name: "as it is",
        event: (moment) => ({
          type: "provider.discovered",
          issuer: issuerOf(moment),
          namesItself: moment.facts.discovers,
        }),
      },
      {
        name: "that does not name itself in answers",
        event: (moment) => ({ type: "provider.discovered", issuer: issuerOf(moment), namesItself: false }),
        when: discovers,
        arrange: (stage) =>
          stage.lie({ metadata: (honest) => ({ ...honest, authorization_response_iss_parameter_supported: false }) }),
      },
    ],
    "provider.unavailable": [
      {
        name: "its metadata cannot be read",
        event: { type: "provider.unavailable", failure: { reason: "provider_metadata_invalid" } },
        when: discovers,
        arrange: (stage) => stage.lie({ metadata: () => new Response("oops", { status: 500 }) }),
      },
      {
        name: "it is unavailable",
        event: { type: "provider.unavailable", failure: { reason: "provider_unreachable" } },
        when: ({ facts }) => !facts.discovers,
        forced: "a provider that is described by the configuration is not asked",
        arrange: (stage) =>
          stage.upon(
            "discoverProvider",
            "effect",
            gives({ type: "provider.unavailable", failure: { reason: "provider_unreachable" } }),
          ),
      },
    ],
    ...mishapsOf("discoverProvider", { otherwise: notFromOutside("reading metadata") }),
    "effect.timedOut": [
      { ...silentEndpoint("discoverProvider", "metadata"), when: discovers },
      ...mishapsOf("discoverProvider", { otherwise: "a provider that is described by the configuration is not asked" })[
        "effect.timedOut"
      ].map((cause): Cause => ({ ...cause, when: ({ facts }) => !facts.discovers })),
    ],
  },

  prepareAuthorization: {
    "authorization.prepared": [
      {
        name: "as configured",
        event: ({ facts }) => ({
          type: "authorization.prepared",
          url: "https://provider.test/authorize",
          redirectUri: "https://app.test/callback",
          responseMode: facts.responseMode,
          stateDigest: facts.checks.state ? words.state : undefined,
          codeVerifier: facts.checks.pkce ? words.verifier : undefined,
          nonce: facts.checks.nonce ? words.nonce : undefined,
        }),
      },
    ],
    "authorization.unavailable": [
      {
        name: "there is no address to go to",
        event: { type: "authorization.unavailable", failure: { reason: "provider_metadata_invalid" } },
        forced: "metadata without the address are refused when they are read, a configuration without it at start-up",
        arrange: (stage) =>
          stage.upon(
            "prepareAuthorization",
            "effect",
            gives({ type: "authorization.unavailable", failure: { reason: "provider_metadata_invalid" } }),
          ),
      },
    ],
    ...mishapsOf("prepareAuthorization", {
      otherwise: "it calls nobody: the metadata were read a moment before, and the rest is arithmetic",
    }),
  },

  locateSignIn: {
    "signIn.elsewhere": [
      {
        name: "the answer is a deployment's that may have it",
        event: { type: "signIn.elsewhere", url: "https://preview.test/auth/callback/provider" },
        arrange: async (stage) => {
          stage.memo.state = await sealedState(
            stage,
            `${previewOrigin}${new URL(stage.base).pathname}/callback/${stage.facts.provider}`,
          )
        },
      },
    ],
    "signIn.here": [
      {
        name: "the answer is this deployment's own",
        event: { type: "signIn.here" },
        arrange: async (stage) => {
          stage.memo.state = await sealedState(stage, undefined)
        },
      },
    ],
    "signIn.unlocated": [
      {
        name: "the state is nobody's",
        event: { type: "signIn.unlocated", failure: { reason: "forward_state_unreadable" } },
        arrange: (stage) => {
          stage.memo.state = "somebody else's idea of a state"
        },
      },
      {
        name: "the state names a deployment that may not have it",
        event: { type: "signIn.unlocated", failure: { reason: "forward_refused" } },
        arrange: async (stage) => {
          stage.memo.state = await sealedState(stage, `https://evil.test/auth/callback/${stage.facts.provider}`)
        },
      },
    ],
    ...mishapsOf("locateSignIn", { otherwise: "it calls nobody, and takes any state" }),
  },

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
    "effect.failed": mishapsOf("exchangeCode", { otherwise: notFromOutside("the exchange of a code") })[
      "effect.failed"
    ],
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
    "effect.failed": mishapsOf("verifyIdToken", { otherwise: notFromOutside("the verification of an ID token") })[
      "effect.failed"
    ],
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
    "effect.failed": mishapsOf("fetchUserinfo", { otherwise: notFromOutside("the call for a profile") })[
      "effect.failed"
    ],
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
    "effect.failed": mishapsOf("readProfile", { otherwise: "what profile() throws is a refusal" })["effect.failed"],
    "effect.timedOut": [
      {
        name: "profile() hangs",
        event: { type: "effect.timedOut", ask: "readProfile", failure: { reason: "effect_timed_out" } },
        arrange: (stage) => stage.upon("readProfile", "profile", hangs(stage)),
      },
    ],
  },
}

/** As configured; what a configuration leaves open has the model's own word. */
function issuerOf({ known }: Moment): unknown {
  return known["configuredIssuer"] ?? words.issuer
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
