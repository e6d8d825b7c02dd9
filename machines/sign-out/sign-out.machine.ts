/** Signing out: where to go is settled first, so that nothing fails once the session has ended. */
import { fromContext, keep, keepAs, madeOf, defineChart, type Chart } from "../grammar.ts"
import { engineFailures, formRefused, keepFailure, refuseAsAnswered, refusedEnd } from "../failing.ts"
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
      meta: { title: "A request arrives" },
      on: {
        "signOut.requested": { target: "checkingCsrf", actions: keep("csrf", "callbackUrl") },
      },
    },
    checkingCsrf: {
      meta: { title: "Was the form sent from our own page?", check: "csrf", passes: "csrfProven" },
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
      meta: { title: "Resolve where the person goes next" },
      on: {
        "target.resolved": {
          target: "endingSession",
          actions: [keepAs({ target: "url" }), { type: "endSession", params: {} }],
        },
        "target.refused": refuseAsAnswered,
      },
    },
    endingSession: {
      meta: { title: "End the session" },
      on: {
        "session.ended": { target: "choosingFarewell", actions: keep("farewell") },
        // The browser forgets the session all the same; why the database did not is for the log.
        "effect.failed": { target: "signedOut", actions: keepFailure },
        "effect.timedOut": { target: "signedOut", actions: keepFailure },
      },
    },
    choosingFarewell: {
      meta: { title: "Was anybody signed in?" },
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
      // The session has ended: a slow or failing listener cannot bring it back.
      meta: { title: "Tell events.signOut" },
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
