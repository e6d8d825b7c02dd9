/** How each answer comes about until the browser is sent to a provider, and on a redirect proxy. */
import type { Cause, Moment } from "../model/cause.ts"
import type { AnswerCauses } from "./answer-causes.ts"
import { notFromOutside, silentEndpoint, words } from "./at-provider.ts"
import { inPlaceOf, failuresOf } from "./disturb.ts"
import { previewOrigin, sealedState } from "./proxied-state.ts"

const discovers = ({ facts }: Moment): boolean => facts.discovers

export const authorizationAnswers: Pick<AnswerCauses, "discoverProvider" | "prepareAuthorization" | "locateSignIn"> = {
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
      inPlaceOf("discoverProvider", {
        name: "it is unavailable",
        event: { type: "provider.unavailable", failure: { reason: "provider_unreachable" } },
        when: ({ facts }) => !facts.discovers,
        forced: "a provider that is described by the configuration is not asked",
      }),
    ],
    ...failuresOf("discoverProvider", { otherwise: notFromOutside("reading metadata") }),
    "effect.timedOut": [
      { ...silentEndpoint("discoverProvider", "metadata"), when: discovers },
      ...failuresOf("discoverProvider", {
        otherwise: "a provider that is described by the configuration is not asked",
      })["effect.timedOut"].map((cause): Cause => ({ ...cause, when: ({ facts }) => !facts.discovers })),
    ],
  },

  prepareAuthorization: {
    "authorization.prepared": [
      {
        name: "as configured",
        event: (moment) => prepared(moment, moment.facts.checks.pkce ? words.verifier : undefined),
      },
      {
        name: "without the verifier of the challenge",
        event: (moment) => prepared(moment, undefined),
        when: ({ facts }) => facts.checks.pkce,
        forced: "it makes a verifier wherever the configuration demands one; an effect that replaces it may not",
        arrange: (stage) =>
          stage.upon("prepareAuthorization", "effect", async (call) => ({
            ...((await call()) as object),
            codeVerifier: undefined,
          })),
      },
    ],
    "authorization.unavailable": [
      inPlaceOf("prepareAuthorization", {
        name: "there is no address to go to",
        event: { type: "authorization.unavailable", failure: { reason: "provider_metadata_invalid" } },
        forced: "metadata without the address are refused when they are read, a configuration without it at start-up",
      }),
    ],
    ...failuresOf("prepareAuthorization", {
      otherwise: "it makes no call: the metadata were read a moment before, and the rest is arithmetic",
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
        name: "the state was never sealed",
        event: { type: "signIn.unlocated", failure: { reason: "forward_state_unreadable" } },
        arrange: (stage) => {
          stage.memo.state = "a state that was never sealed"
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
    ...failuresOf("locateSignIn", { otherwise: "it makes no call, and takes any state" }),
  },
}

function prepared({ facts }: Moment, codeVerifier: string | undefined) {
  return {
    type: "authorization.prepared",
    url: "https://provider.test/authorize",
    redirectUri: "https://app.test/callback",
    responseMode: facts.responseMode,
    stateDigest: facts.checks.state ? words.state : undefined,
    codeVerifier,
    nonce: facts.checks.nonce ? words.nonce : undefined,
  }
}

/** As configured; what a configuration leaves open has the model's own word. */
function issuerOf({ known }: Moment): unknown {
  return known["configuredIssuer"] ?? words.issuer
}
