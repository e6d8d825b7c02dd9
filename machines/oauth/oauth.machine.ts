/**
 * Sign-in at an OAuth 2 or OpenID Connect provider. The chart covers two requests: the first sends the browser to the
 * provider, the second is the provider's callback.
 *
 * The checks are in the order of rule D17: flow cookie, parameters, transaction, response mode, issuer, state, error
 * response, verifier, code, ID token, nonce, subject, profile. The flow sends the code to the provider only after the
 * checks from "flow cookie" to "verifier".
 */
import { fromContext, keep, keepAs, madeOf, unset, defineChart, type Chart } from "../grammar.ts"
import { admission, admissionContext, admissionRules, ends } from "../admission/index.ts"
import { engineFailures, formRefused, refuse, refuseAsAnswered, refuseInDepth } from "../failing.ts"
import * as rules from "./oauth.guards.ts"
import type { OAuth } from "./oauth.types.ts"

const asksUserinfo = { type: "fetchUserinfo", params: fromContext("provider", "issuer", "tokens") } as const

/**
 * Returns the action that requests `readProfile`: this effect maps the claims to a user.
 *
 * @param profile the context key with the claims: `profile` if the flow fetched userinfo, otherwise `claims`, which
 * come from the ID token.
 */
const asksProfile = <P extends "profile" | "claims">(profile: P) =>
  ({
    type: "readProfile",
    params: madeOf({
      provider: "context.provider",
      profile: `context.${profile}`,
      tokens: "context.tokens",
      userField: "context.userField?",
    }),
  }) as const

/**
 * The actions that send the code and its verifier to the token endpoint. They also remove both values from the context,
 * because no later state needs them.
 */
const tradesCode = [
  { type: "exchangeCode", params: fromContext("provider", "issuer", "redirectUri", "codeVerifier?", "response") },
  {
    type: "keep",
    params: madeOf({ userField: "context.response.user?", response: undefined, codeVerifier: undefined }),
  },
] as const

const sealedLater = unset("startedFor", "issuer", "redirectUri", "stateDigest", "codeVerifier", "nonce")
const ofOneRequest = unset("authorizationUrl", "response", "userField", "tokens", "claims", "profile")

export const oauthChart: Chart<OAuth> = defineChart<OAuth>(
  { ...admissionRules, ...rules },
  {
    id: "oauth",
    meta: { title: "Sign in with OAuth or OpenID Connect", requires: rules.requiredChecks },
    context: ({ input }) => ({
      ...admissionContext(input),
      openId: input.openId,
      readsUserinfo: input.readsUserinfo,
      sendsChallenge: input.sendsChallenge,
      configuredIssuer: input.issuer,
      csrf: "csrf_missing",
      extra: {},
      namesItself: false,
      responseMode: "query",
      ...sealedLater,
      ...ofOneRequest,
    }),
    initial: "idle",
    on: engineFailures,
    states: {
      idle: {
        meta: { title: "Receive a request" },
        on: {
          "signIn.requested": { target: "checkingCsrf", actions: keep("csrf", "callbackUrl", "extra") },
          "callback.received": [
            { guard: rules.onRedirectProxy, target: "checkingPassage", actions: keep("response") },
            {
              target: "missingFlowCookie",
              actions: keep("response"),
              description: "No flow in this browser matches the callback",
            },
          ],
        },
      },
      missingFlowCookie: {
        meta: { title: "Reject a callback without its flow cookie", fails: "flowCookie", rfc: ["RFC 6749 §10.12"] },
        always: [
          { guard: rules.stateRepeated, ...refuse("state_repeated") },
          { guard: rules.stateAbsent, ...refuse("state_missing") },
          { guard: rules.otherFlowsWait, ...refuse("state_unknown") },
          refuse("flow_missing"),
        ],
      },
      checkingPassage: {
        meta: {
          title: "Reject duplicate parameters before forwarding",
          check: "duplicateParameters",
          passes: "parametersPlain",
          rfc: ["RFC 6749 §3.1"],
        },
        always: [
          {
            guard: rules.parametersPlain,
            target: "locatingSignIn",
            actions: { type: "locateSignIn", params: fromContext("provider", "response") },
          },
          refuse("duplicate_parameter"),
        ],
      },
      locatingSignIn: {
        meta: { title: "Find the deployment that started the sign-in" },
        on: {
          "signIn.elsewhere": { target: "forwarded", actions: keepAs({ target: "url" }) },
          "signIn.here": {
            target: "missingFlowCookie",
            description: "Started here, but no flow in this browser matches the callback",
          },
          "signIn.unlocated": refuseAsAnswered,
        },
      },
      checkingCsrf: {
        meta: {
          title: "Reject a forged form",
          check: "csrf",
          passes: "csrfProven",
          rfc: ["RFC 6749 §10.12"],
        },
        always: [
          {
            guard: rules.csrfProven,
            target: "discoveringProvider",
            actions: { type: "discoverProvider", params: fromContext("provider") },
          },
          formRefused,
        ],
      },
      discoveringProvider: {
        meta: { title: "Read the provider's metadata", rfc: ["OpenID Connect Discovery §4", "RFC 8414 §3"] },
        on: {
          "provider.discovered": {
            target: "identifyingVisitor",
            actions: [keep("issuer", "namesItself"), { type: "identifyVisitor", params: { toLink: true } }],
          },
          "provider.unavailable": refuseAsAnswered,
        },
      },
      identifyingVisitor: {
        meta: { title: "Identify the signed-in visitor" },
        on: {
          "visitor.identified": {
            target: "preparingAuthorization",
            actions: [
              {
                type: "keep",
                params: madeOf({ visitorAtStart: "event.visitor?", anonymousAtStart: "event.anonymous?" }),
              },
              { type: "prepareAuthorization", params: fromContext("provider", "issuer", "extra") },
            ],
          },
        },
      },
      preparingAuthorization: {
        meta: {
          title: "Prepare the authorization request",
          rfc: ["RFC 6749 §4.1.1", "RFC 7636 §4.3"],
        },
        on: {
          "authorization.prepared": {
            target: "awaitingCallback",
            actions: {
              type: "keep",
              params: ({ context, event }) => ({
                startedFor: { provider: context.provider, openId: context.openId },
                authorizationUrl: event.url,
                redirectUri: event.redirectUri,
                responseMode: event.responseMode,
                stateDigest: event.stateDigest,
                codeVerifier: event.codeVerifier,
                nonce: event.nonce,
              }),
            },
          },
          "authorization.unavailable": refuseInDepth,
        },
      },
      awaitingCallback: {
        tags: "waiting",
        meta: {
          title: "Wait for the callback",
          keeps: [
            "startedFor",
            "issuer",
            "namesItself",
            "redirectUri",
            "responseMode",
            "stateDigest",
            "codeVerifier",
            "nonce",
            "callbackUrl",
            "visitorAtStart",
            "anonymousAtStart",
          ],
        },
        on: {
          "callback.received": { target: "checkingFlowCookie", actions: keep("response") },
        },
      },
      checkingFlowCookie: {
        meta: {
          title: "Find the flow cookie by the state",
          check: "flowCookie",
          passes: "flowFound",
          inDepth: true,
          rfc: ["RFC 6749 §10.12"],
        },
        always: [{ guard: rules.flowFound, target: "checkingParameters" }, refuse("flow_missing")],
      },
      checkingParameters: {
        meta: {
          title: "Reject duplicate and foreign parameters",
          check: "duplicateParameters",
          passes: "parametersPlain",
          rfc: ["RFC 6749 §3.1"],
        },
        always: [{ guard: rules.parametersPlain, target: "checkingTransaction" }, refuse("duplicate_parameter")],
      },
      checkingTransaction: {
        meta: {
          title: "Match the flow to the provider",
          check: "transaction",
          passes: "transactionMatches",
          inDepth: true,
          rfc: ["RFC 9700 §4.4"],
        },
        always: [{ guard: rules.transactionMatches, target: "checkingResponseMode" }, refuse("flow_mismatch")],
      },
      checkingResponseMode: {
        meta: {
          title: "Verify the response mode",
          check: "responseMode",
          passes: "responseModeMatches",
          rfc: ["OAuth 2.0 Form Post Response Mode §2"],
        },
        always: [{ guard: rules.responseModeMatches, target: "checkingIssuer" }, refuse("response_mode_mismatch")],
      },
      checkingIssuer: {
        meta: {
          title: "Verify the issuer that the callback names",
          check: "issuer",
          passes: ["issuerMatches", "issuerNotNamed"],
          notApplied: "issuerNotNamed",
          rfc: ["RFC 9207 §2.4"],
        },
        always: [
          { guard: rules.issuerMatches, target: "checkingState" },
          { guard: rules.issuerNotNamed, target: "checkingState" },
          refuse("issuer_mismatch"),
        ],
      },
      checkingState: {
        meta: {
          title: "Verify the state",
          check: "state",
          passes: "stateMatches",
          inDepth: true,
          rfc: ["RFC 6749 §10.12"],
        },
        always: [
          { guard: rules.stateMatches, target: "checkingErrorResponse" },
          { guard: rules.stateNotRequired, target: "checkingErrorResponse" },
          { ...refuse("state_mismatch"), description: "A callback with another state ends in missingFlowCookie" },
        ],
      },
      checkingErrorResponse: {
        meta: {
          title: "Require a code and no error",
          check: "errorResponse",
          passes: "codeReceived",
          rfc: ["RFC 6749 §4.1.2.1"],
        },
        always: [
          { guard: rules.codeReceived, target: "checkingVerifier" },
          { guard: rules.providerDenied, ...refuse("provider_denied") },
          { guard: rules.providerFailed, ...refuse("provider_error") },
          refuse("code_missing"),
        ],
      },
      checkingVerifier: {
        meta: {
          title: "Require the PKCE verifier",
          check: "pkce",
          passes: "verifierKept",
          inDepth: true,
          rfc: ["RFC 7636 §4.1", "RFC 7636 §4.5"],
        },
        always: [
          { guard: rules.verifierKept, target: "exchangingCode", actions: tradesCode },
          { guard: rules.verifierNotRequired, target: "exchangingCode", actions: tradesCode },
          refuse("verifier_missing"),
        ],
      },
      exchangingCode: {
        meta: {
          title: "Exchange the code for tokens",
          check: "code",
          passes: "code.exchanged",
          rfc: ["RFC 6749 §4.1.3", "RFC 7636 §4.5"],
        },
        on: {
          "code.exchanged": [
            {
              guard: rules.expectsIdToken,
              target: "verifyingIdToken",
              actions: [
                keep("tokens"),
                {
                  type: "verifyIdToken",
                  params: madeOf({
                    provider: "context.provider",
                    issuer: "context.issuer",
                    idToken: "event.idToken?",
                    accessToken: "event.tokens.access_token?",
                  }),
                },
              ],
            },
            { target: "fetchingUserinfo", actions: [keep("tokens"), asksUserinfo] },
          ],
          "code.refused": refuseAsAnswered,
        },
      },
      verifyingIdToken: {
        meta: {
          title: "Verify the ID token",
          check: "idToken",
          passes: "idToken.verified",
          rfc: ["OpenID Connect Core §3.1.3.7", "RFC 7515 §5.2"],
        },
        on: {
          "idToken.verified": { target: "checkingNonce", actions: keep("claims") },
          "idToken.refused": refuseAsAnswered,
        },
      },
      checkingNonce: {
        meta: {
          title: "Verify the nonce",
          check: "nonce",
          passes: "nonceMatches",
          rfc: ["OpenID Connect Core §3.1.3.7"],
        },
        always: [
          { guard: rules.nonceMatches, target: "choosingSource" },
          { guard: rules.nonceNotRequired, target: "choosingSource" },
          refuse("nonce_mismatch"),
        ],
      },
      choosingSource: {
        meta: { title: "Choose the source of the profile" },
        always: [
          { guard: rules.readsUserinfo, target: "fetchingUserinfo", actions: asksUserinfo },
          { target: "readingProfile", actions: asksProfile("claims") },
        ],
      },
      fetchingUserinfo: {
        meta: { title: "Fetch the userinfo claims", rfc: ["OpenID Connect Core §5.3"] },
        on: {
          "userinfo.received": { target: "checkingSubject", actions: keep("profile") },
          "userinfo.refused": refuseAsAnswered,
        },
      },
      checkingSubject: {
        meta: {
          title: "Verify the subject of userinfo",
          check: "subject",
          passes: "subjectMatches",
          rfc: ["OpenID Connect Core §5.3.2"],
        },
        always: [
          { guard: rules.subjectMatches, target: "readingProfile", actions: asksProfile("profile") },
          { guard: rules.subjectNotRequired, target: "readingProfile", actions: asksProfile("profile") },
          refuse("subject_mismatch"),
        ],
      },
      readingProfile: {
        meta: { title: "Map the profile to a user", check: "profile", passes: "profile.read" },
        on: {
          "profile.read": { target: "admission", actions: keep("candidate") },
          "profile.refused": refuseAsAnswered,
        },
      },
      admission,
      forwarded: {
        type: "final",
        meta: { title: "Forwarded to the other deployment" },
        output: madeOf({ type: "forwarded", url: "context.target" }),
      },
      ...ends,
    },
  },
)
