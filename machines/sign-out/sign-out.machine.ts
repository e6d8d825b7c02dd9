/**
 * The chart that signs a user out. The chart determines the URL of the redirect before it ends the session. If
 * `callbacks.redirect` fails, the visitor sees an error page and is still signed in. After the session has ended, no
 * failure leads to an error page.
 */
import { fromContext, keep, keepAs, madeOf, defineChart, type Chart } from "../grammar.ts"
import { engineFailures, formRefused, keepFailure, refuseInDepth, refusedEnd } from "../failing.ts"
import * as rules from "./sign-out.guards.ts"
import type { SignOut } from "./sign-out.types.ts"

export const signOutChart: Chart<SignOut> = defineChart<SignOut>(rules, {
  id: "sign-out",
  meta: { title: "Sign out" },
  context: () => ({
    csrf: "csrf_missing",
    callbackUrl: "",
    target: undefined,
    farewell: undefined,
    failure: undefined,
  }),
  initial: "idle",
  on: engineFailures,
  states: {
    idle: {
      meta: { title: "Receive a request" },
      on: {
        "signOut.requested": { target: "checkingCsrf", actions: keep("csrf", "callbackUrl") },
      },
    },
    checkingCsrf: {
      meta: { title: "Reject a forged form", check: "csrf", passes: "csrfProven" },
      always: [
        {
          guard: rules.csrfProven,
          target: "resolvingTarget",
          actions: { type: "resolveTarget", params: madeOf({ url: "context.callbackUrl" }) },
        },
        formRefused,
      ],
    },
    resolvingTarget: {
      meta: { title: "Resolve the redirect target" },
      on: {
        "target.resolved": {
          target: "endingSession",
          actions: [keepAs({ target: "url" }), { type: "endSession", params: {} }],
        },
        "target.refused": refuseInDepth,
      },
    },
    endingSession: {
      meta: { title: "End the session" },
      on: {
        "session.ended": { target: "choosingFarewell", actions: keep("farewell") },
        // Even if the database failed, the flow clears the browser's cookies. It logs the failure.
        "effect.failed": { target: "signedOut", actions: keepFailure },
        "effect.timedOut": { target: "signedOut", actions: keepFailure },
      },
    },
    choosingFarewell: {
      meta: { title: "Check whether a session ended" },
      always: [
        {
          guard: rules.somebodyLeft,
          target: "announcingSignOut",
          actions: { type: "announceSignOut", params: fromContext("farewell") },
        },
        { target: "signedOut" },
      ],
    },
    announcingSignOut: {
      // The session has ended already, so the sign-out succeeds even if a listener fails or times out.
      meta: { title: "Call events.signOut" },
      on: { "signOut.announced": "signedOut", "effect.failed": "signedOut", "effect.timedOut": "signedOut" },
    },
    signedOut: {
      type: "final",
      meta: { title: "Signed out" },
      output: madeOf({ type: "signedOut", url: "context.target", failure: "context.failure?" }),
    },
    refused: refusedEnd("Refused"),
  },
})
