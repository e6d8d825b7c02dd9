/**
 * Sign-in and registration with a passkey (WebAuthn Level 3). The first request gets options with a challenge, and ends.
 * The second request brings the response of the browser, and passes one check in each state. Admission issues the
 * session.
 */
import { admission, admissionContext, admissionRules, ends } from "../admission/index.ts"
import { engineFailures, formRefused, refuse, refuseAsAnswered } from "../failing.ts"
import { defineChart, fromContext, keep, keepAs, madeOf, required, unset, type Chart, type Do } from "../grammar.ts"
import type { Failure } from "../facts.ts"
import type { PasskeyPurpose } from "../../src/ports/passkey-challenge.ts"
import type { Reason } from "../../src/errors/catalogue.ts"
import * as rules from "./passkey.guards.ts"
import { responseStates } from "./response-checks.ts"
import type { Passkey, PasskeyContext } from "./passkey.types.ts"

/** Returns the action that makes options for a purpose. */
function makesOptions(purpose: PasskeyPurpose): Do<PasskeyContext, unknown> {
  return {
    type: "makePasskeyOptions",
    params: madeOf({
      provider: "context.provider",
      purpose,
      about: "context.about",
      visitor: "context.visitorAtStart?",
      anonymous: "context.anonymousAtStart?",
      isConditional: "context.isConditional",
    }),
  }
}

/** The reasons under which clients of passkeys know the refusals of the linking decision. */
const reasonsOfPasskey: Readonly<Record<string, Reason>> = {
  account_of_other_user: "passkey_of_other_user",
  email_of_other_account: "passkey_email_taken",
}

/** Returns the failure with the reason under which clients of passkeys know it. */
function failureOfPasskey(failure: Failure = { reason: "internal" }): Failure {
  const reason = reasonsOfPasskey[failure.reason]
  return reason === undefined ? failure : { ...failure, reason }
}

/** The action that finds the person of a verified passkey. */
const namesPasskeyUser: Do<PasskeyContext, unknown> = {
  type: "namePasskeyUser",
  params: madeOf({
    provider: "context.provider",
    challenge: "context.challenge",
    response: "context.passkeyResponse",
    passkey: "context.passkey?",
  }),
}

export const passkeyChart: Chart<Passkey> = defineChart<Passkey>(
  { ...admissionRules, ...rules },
  {
    id: "passkey",
    meta: { title: "Sign in with a passkey", requires: rules.requiredChecks },
    context: ({ input }) => ({
      ...admissionContext(input),
      purposes: input.purposes ?? ["signIn", "signUp", "add"],
      csrf: "csrf_missing",
      isConditional: false,
      isOfOtherProvider: false,
      typed: "",
      ...unset("action", "wanted", "about", "offer", "challenge", "data", "passkeyResponse", "passkey"),
    }),
    initial: "idle",
    on: engineFailures,
    states: {
      idle: {
        meta: { title: "Receive a request" },
        on: {
          "passkeyOptions.requested": {
            target: "checkingAction",
            actions: keep("action", "wanted", "isConditional", "typed"),
          },
          "passkey.answered": { target: "checkingCsrf", actions: keep("csrf", "callbackUrl", "action", "data") },
        },
      },

      checkingAction: {
        meta: { title: "Read the wanted action" },
        always: [
          {
            guard: rules.actionKnown,
            target: "countingAttempt",
            actions: {
              type: "countAttempt",
              params: madeOf({ limit: "passkey.options", of: "context.typed", provider: "context.provider" }),
            },
          },
          { target: "declinedAction" },
        ],
      },
      countingAttempt: {
        meta: { title: "Count the request for options" },
        on: {
          "attempt.counted": {
            target: "readingPasskeyUser",
            actions: { type: "readPasskeyUser", params: fromContext("provider", "typed") },
          },
          "attempt.limited": refuseAsAnswered,
        },
      },
      readingPasskeyUser: {
        meta: { title: "Find the person of the options" },
        on: {
          "passkeyUser.read": {
            target: "choosingPurpose",
            actions: {
              type: "keep",
              params: ({ event: { about, visitor, anonymous } }) => ({
                about,
                visitorAtStart: visitor,
                anonymousAtStart: anonymous,
              }),
            },
          },
          "passkeyUser.refused": refuseAsAnswered,
        },
      },
      choosingPurpose: {
        meta: { title: "Choose the purpose of the challenge" },
        always: [
          { guard: rules.optionsToStepUp, target: "makingPasskeyOptions", actions: makesOptions("stepUp") },
          { guard: rules.optionsToSignIn, target: "makingPasskeyOptions", actions: makesOptions("signIn") },
          { guard: rules.optionsToAdd, target: "makingPasskeyOptions", actions: makesOptions("add") },
          { guard: rules.optionsToSignUp, target: "makingPasskeyOptions", actions: makesOptions("signUp") },
          { target: "declinedRequest" },
        ],
      },
      makingPasskeyOptions: {
        meta: { title: "Create the options", rfc: ["WebAuthn Level 3 §5.4", "WebAuthn Level 3 §5.5"] },
        on: {
          "passkeyOptions.made": { target: "offered", actions: keep("offer") },
          "passkeyOptions.refused": refuseAsAnswered,
        },
      },

      checkingCsrf: {
        meta: { title: "Reject a forged form", check: "csrf", passes: "csrfProven" },
        always: [
          {
            guard: rules.csrfProven,
            target: "takingPasskeyChallenge",
            actions: { type: "takePasskeyChallenge", params: fromContext("provider") },
          },
          formRefused,
        ],
      },
      takingPasskeyChallenge: {
        meta: { title: "Redeem the challenge", check: "passkeyCookie", passes: "passkeyChallenge.taken" },
        on: {
          "passkeyChallenge.taken": {
            target: "checkingPurpose",
            actions: {
              type: "keep",
              params: ({ event: { challenge } }) => ({
                challenge,
                visitorAtStart: challenge.visitor,
                anonymousAtStart: challenge.anonymous,
              }),
            },
          },
          "passkeyChallenge.refused": refuseAsAnswered,
        },
      },
      checkingPurpose: {
        meta: { title: "Verify the purpose of the challenge", check: "passkeyPurpose", passes: "purposeRight" },
        always: [
          {
            guard: rules.purposeRight,
            target: "readingPasskeyResponse",
            actions: {
              type: "readPasskeyResponse",
              params: ({ context: { data, challenge } }) => ({
                data,
                purpose: required(challenge, "challenge").purpose,
              }),
            },
          },
          refuse("passkey_purpose_wrong"),
        ],
      },
      readingPasskeyResponse: {
        meta: { title: "Read the response", rfc: ["WebAuthn Level 3 §6.1", "WebAuthn Level 3 §6.5.4"] },
        on: {
          "passkeyResponse.read": {
            target: "findingPasskey",
            actions: [
              keepAs({ passkeyResponse: "response" }),
              {
                type: "findPasskey",
                params: madeOf({ provider: "context.provider", credentialId: "event.response.credentialId" }),
              },
            ],
          },
          "passkeyResponse.refused": refuseAsAnswered,
        },
      },
      findingPasskey: {
        meta: { title: "Look up the passkey" },
        on: {
          "passkey.found": { target: "checkingRecord", actions: keep("passkey") },
          "passkey.absent": { target: "checkingRecord", actions: keep("isOfOtherProvider") },
        },
      },
      checkingRecord: {
        meta: {
          title: "Require a stored or new passkey",
          check: "passkeyRecord",
          passes: ["passkeyStored", "passkeyNew"],
          rfc: ["WebAuthn Level 3 §7.1", "WebAuthn Level 3 §7.2"],
        },
        always: [
          { guard: rules.passkeyStored, target: "checkingType" },
          { guard: rules.passkeyNew, target: "checkingType" },
          { guard: rules.passkeyTaken, ...refuse("passkey_taken") },
          { guard: rules.passkeyOfOtherProvider, ...refuse("passkey_of_other_provider") },
          refuse("passkey_unknown"),
        ],
      },
      ...responseStates,
      checkingAlgorithm: {
        meta: { title: "Verify the algorithm", check: "passkeyAlgorithm", passes: "algorithmRight" },
        always: [
          {
            guard: rules.algorithmRight,
            target: "verifyingPasskey",
            actions: {
              type: "verifyPasskey",
              params: madeOf({
                provider: "context.provider",
                challenge: "context.challenge",
                response: "context.passkeyResponse",
                passkey: "context.passkey?",
                data: "context.data?",
              }),
            },
          },
          refuse("passkey_algorithm_refused"),
        ],
      },
      verifyingPasskey: {
        meta: {
          title: "Verify the signature",
          check: "passkeySignature",
          passes: "passkey.verified",
          rfc: ["WebAuthn Level 3 §6.3.3", "WebAuthn Level 3 §8"],
        },
        on: { "passkey.verified": "checkingUserHandle", "passkey.refused": refuseAsAnswered },
      },
      checkingUserHandle: {
        meta: {
          title: "Verify the user handle",
          check: "passkeyUserHandle",
          passes: ["registersPasskey", "userHandleNotRequired", "userHandleRight"],
          notApplied: ["registersPasskey", "userHandleNotRequired"],
          rfc: ["WebAuthn Level 3 §7.2"],
        },
        always: [
          { guard: rules.registersPasskey, target: "checkingCounter" },
          { guard: rules.userHandleNotRequired, target: "checkingCounter" },
          { guard: rules.userHandleRight, target: "checkingCounter" },
          { guard: rules.userHandleMissing, ...refuse("passkey_user_handle_missing") },
          refuse("passkey_user_handle_wrong"),
        ],
      },
      checkingCounter: {
        meta: {
          title: "Verify the signature counter",
          check: "passkeyCounter",
          passes: ["registersPasskey", "counterNotKept", "counterRight"],
          notApplied: ["registersPasskey", "counterNotKept"],
          rfc: ["WebAuthn Level 3 §6.1.1"],
        },
        always: [
          { guard: rules.registersPasskey, target: "namingPasskeyUser", actions: namesPasskeyUser },
          { guard: rules.counterNotKept, target: "namingPasskeyUser", actions: namesPasskeyUser },
          { guard: rules.counterRight, target: "namingPasskeyUser", actions: namesPasskeyUser },
          refuse("passkey_counter_not_higher"),
        ],
      },
      namingPasskeyUser: {
        meta: { title: "Identify the person" },
        on: {
          "passkeyUser.named": { target: "admission", actions: keep("candidate") },
          "passkeyUser.unknown": refuseAsAnswered,
        },
      },
      admission,
      offered: {
        type: "final",
        meta: { title: "Returned the options" },
        output: madeOf({ type: "offered", offer: "context.offer" }),
      },
      declinedAction: {
        type: "final",
        meta: { title: "Declined an unknown action" },
        output: madeOf({ type: "declined", error: "Invalid action" }),
      },
      declinedRequest: {
        type: "final",
        meta: { title: "Declined to make options" },
        output: madeOf({ type: "declined", error: "Invalid request" }),
      },
      ...ends,
      refused: {
        id: "refused",
        type: "final",
        meta: { title: "Refused", renames: reasonsOfPasskey },
        output: ({ context }) => ({ type: "refused", failure: failureOfPasskey(context.failure) }),
      },
    },
  },
)
