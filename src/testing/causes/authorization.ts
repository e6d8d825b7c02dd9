/**
 * Lists how a test produces the answers of the effects before the redirect to a provider, and of `locateSignIn` on a
 * redirect proxy.
 */
import type { Moment } from "../model/cause.ts"
import type { Stage } from "../stage/stage.types.ts"
import { causesIn, type AnswerCauses } from "./answer-causes.ts"
import { notFromOutside, words } from "./at-provider.ts"
import { previewOrigin, sealedState } from "./proxied-state.ts"

const discovers = ({ facts }: Moment): boolean => facts.discovers
const notAsked = "the configuration describes the provider, so the effect fetches no metadata"

export const authorizationAnswers: Pick<AnswerCauses, "discoverProvider" | "prepareAuthorization" | "locateSignIn"> =
  causesIn({
    discoverProvider: {
      hangs: { endpoint: "metadata", when: discovers, otherwise: notAsked },
      otherwise: notFromOutside("reading metadata"),
      "provider.discovered": [
        {
          name: "as it is",
          with: (moment) => ({ issuer: issuerOf(moment), namesItself: moment.facts.discovers }),
        },
        {
          name: "that does not name itself in answers",
          with: (moment) => ({ issuer: issuerOf(moment), namesItself: false }),
          when: discovers,
          arrange: (stage) =>
            stage.lie({ metadata: (honest) => ({ ...honest, authorization_response_iss_parameter_supported: false }) }),
        },
      ],
      "provider.unavailable": [
        {
          name: "its metadata cannot be read",
          reason: "provider_metadata_invalid",
          when: discovers,
          arrange: (stage) => stage.lie({ metadata: () => new Response("oops", { status: 500 }) }),
        },
        {
          name: "it is unavailable",
          reason: "provider_unreachable",
          when: (moment) => !discovers(moment),
          forced: notAsked,
        },
      ],
    },

    prepareAuthorization: {
      otherwise:
        "the effect makes no call: an earlier effect of the request read the metadata, and this effect only computes values",
      "authorization.prepared": [
        { name: "as configured", with: (moment) => prepared(moment, moment.facts.checks.pkce) },
        {
          name: "without the verifier of the challenge",
          with: (moment) => prepared(moment, false),
          when: ({ facts }) => facts.checks.pkce,
          forced:
            "the built-in effect makes a verifier whenever the configuration demands one; only a replacing effect can omit it",
          by: ["effect", async (call) => ({ ...((await call()) as object), codeVerifier: undefined })],
        },
      ],
      "authorization.unavailable": [
        {
          name: "there is no address to go to",
          reason: "provider_metadata_invalid",
          forced:
            "the library refuses metadata without the address when it reads them, and such a configuration at start-up",
        },
      ],
    },

    locateSignIn: {
      otherwise: "the effect makes no call, and gives an answer for every `state`",
      "signIn.elsewhere": [
        {
          name: "the answer is a deployment's that may have it",
          with: { url: "https://preview.test/auth/callback/provider" },
          arrange: (stage) => begunAt(stage, previewOrigin),
        },
      ],
      "signIn.here": [{ name: "the answer is this deployment's own", arrange: (stage) => begunAt(stage, undefined) }],
      "signIn.unlocated": [
        {
          name: "the state was never sealed",
          reason: "forward_state_unreadable",
          arrange: ({ memo }) => void (memo.state = "a state that was never sealed"),
        },
        {
          name: "the state names a deployment that may not have it",
          reason: "forward_refused",
          arrange: (stage) => begunAt(stage, "https://evil.test"),
        },
      ],
    },
  })

/**
 * Prepares the OAuth `state` parameter that the callback sends: the `state` of a sign-in that the deployment at
 * `origin` began. If `origin` is `undefined`, this deployment began the sign-in.
 */
async function begunAt(stage: Stage, origin: string | undefined): Promise<void> {
  const path = `${new URL(stage.base).pathname}/callback/${stage.facts.provider}`
  stage.memo.state = await sealedState(stage, origin && origin + path)
}

function prepared({ facts: { checks, responseMode } }: Moment, withVerifier: boolean) {
  return {
    url: "https://provider.test/authorize",
    redirectUri: "https://app.test/callback",
    responseMode,
    stateDigest: checks.state ? words.state : undefined,
    codeVerifier: withVerifier ? words.verifier : undefined,
    nonce: checks.nonce ? words.nonce : undefined,
  }
}

/** Returns the configured issuer; without one, the fixed issuer of the model. */
function issuerOf({ known }: Moment): unknown {
  return known["configuredIssuer"] ?? words.issuer
}
