/**
 * The chart that reads and updates a session: from the cookie to the session that the application gets.
 *
 * No state of this chart issues a session: the chart seals only a token that it has opened, and extends only a row that
 * it has found. If the database does not respond, the cookie stays, so that no user is signed out.
 *
 * Requests run the tables in `session.program.ts`, which `npx tsx tools/session-program.ts` makes from this chart.
 */
import { defineChart, type Chart } from "../grammar.ts"
import { formRefused, refusedEnd } from "../failing.ts"
import * as acts from "./session.acts.ts"
import * as rules from "./session.guards.ts"
import type { Session } from "./session.types.ts"

/** The transition that clears the session cookies because there is no session. This transition keeps no failure. */
const clears = { target: "clearingSession", actions: acts.asksClearing } as const

/** The transition that clears the session cookies, and keeps the failure for the log. */
const clearsForFailure = { target: "clearingSession", actions: [acts.keepsFailure, acts.asksClearing] } as const

export const sessionChart: Chart<Session> = defineChart<Session>(rules, {
  id: "session",
  meta: { title: "Read a session" },
  context: acts.initialContext,
  initial: "idle",
  on: {
    "effect.failed": { target: ".none", actions: acts.keepsFailure },
    "effect.timedOut": { target: ".none", actions: acts.keepsFailure },
    "flow.expired": { target: ".none", actions: acts.keepsFailure },
  },
  states: {
    idle: {
      meta: { title: "Receive a request" },
      on: {
        "session.requested": {
          target: "choosingStrategy",
          actions: acts.keepsTime,
        },
        "update.requested": { target: "checkingCsrf", actions: acts.keepsUpdate },
      },
    },
    checkingCsrf: {
      meta: { title: "Reject a forged update", check: "csrf", passes: "csrfProven" },
      always: [{ guard: rules.csrfProven, target: "choosingStrategy" }, formRefused],
    },
    choosingStrategy: {
      meta: { title: "Choose token or database session" },
      always: [
        { guard: rules.keptInDatabase, target: "loadingSession", actions: acts.asksRow },
        { target: "openingToken", actions: acts.asksToken },
      ],
    },
    openingToken: {
      meta: { title: "Open the session token", rfc: ["RFC 7516 §5.2"] },
      on: {
        "token.absent": "none",
        "token.ended": clears,
        "token.disputed": clears,
        "token.refused": clearsForFailure,
        "token.opened": [
          { guard: rules.readsJudged, target: "checkingRevocation", actions: [acts.keepsToken, acts.asksRevocation] },
          { target: "reviewingClaims", actions: [acts.keepsToken, acts.asksReview] },
        ],
      },
    },
    checkingRevocation: {
      meta: { title: "Check revocation" },
      on: {
        "session.unrevoked": { target: "reviewingClaims", actions: acts.asksReview },
        "session.revoked": clears,
        // The effect returns `session.unjudged` only before a renewal.
        "session.unjudged": "none",
        "registry.failed": { target: "none", actions: acts.keepsFailure },
      },
    },
    reviewingClaims: {
      meta: { title: "Call callbacks.jwt" },
      on: {
        "claims.kept": {
          target: "choosingRoll",
          actions: acts.keepsClaims,
        },
        "claims.dropped": clears,
        "claims.refused": clearsForFailure,
      },
    },
    choosingRoll: {
      meta: { title: "Decide whether to renew the token" },
      always: [
        { guard: rules.tokenDue, target: "checkingRenewal", actions: acts.asksRevocationAtRenewal },
        { target: "shapingSession", actions: acts.asksShapeOfToken },
      ],
    },
    checkingRenewal: {
      meta: { title: "Check revocation before renewal" },
      on: {
        "session.unrevoked": { target: "shapingRolledSession", actions: acts.asksShapeOfRenewal },
        "session.revoked": clears,
        "session.unjudged": { target: "shapingRolledSession", actions: [acts.keepsEnd, acts.asksShapeOfRenewal] },
        "registry.failed": { target: "none", actions: acts.keepsFailure },
      },
    },
    shapingRolledSession: {
      meta: { title: "Call callbacks.session before renewing the token" },
      on: {
        "session.shaped": {
          target: "rollingToken",
          actions: [acts.keepsSession, acts.asksRenewal],
        },
        "session.unshaped": clearsForFailure,
      },
    },
    rollingToken: {
      meta: { title: "Renew the session token" },
      on: {
        "token.rolled": { target: "announcingSession", actions: acts.asksAnnouncement },
        "token.unwritten": { target: "none", actions: acts.keepsFailure },
      },
    },
    loadingSession: {
      meta: { title: "Find the session's row" },
      on: {
        "row.found": {
          target: "choosingExtension",
          actions: acts.keepsRow,
        },
        "row.expired": { target: "clearingSession", actions: acts.asksClearingOfRow },
        "row.absent": clears,
        "token.absent": "none",
        "token.disputed": clears,
        "store.failed": { target: "none", actions: acts.keepsFailure },
      },
    },
    choosingExtension: {
      meta: { title: "Decide whether to extend the row" },
      always: [
        {
          guard: rules.rowDue,
          target: "extendingSession",
          actions: [acts.extendsRow, acts.asksExtension],
        },
        { target: "shapingSession", actions: acts.asksShapeOfRow },
      ],
    },
    extendingSession: {
      meta: { title: "Extend the session's row" },
      on: {
        "row.extended": { target: "shapingSession", actions: acts.asksShapeOfRow },
        "row.absent": clears,
        "store.failed": { target: "none", actions: acts.keepsFailure },
      },
    },
    shapingSession: {
      meta: { title: "Call callbacks.session" },
      on: {
        "session.shaped": {
          target: "announcingSession",
          actions: [acts.keepsSession, acts.asksAnnouncement],
        },
        "session.unshaped": [
          {
            // The row is still valid, and the callback can succeed at the next read, so the cookie stays.
            guard: rules.keptInDatabase,
            target: "none",
            actions: acts.keepsFailure,
          },
          clearsForFailure,
        ],
      },
    },
    announcingSession: {
      // The flow returns the session that it has read, even if a listener fails or times out.
      meta: { title: "Call events.session" },
      on: { "session.announced": "live", "effect.failed": "live", "effect.timedOut": "live" },
    },
    clearingSession: {
      meta: { title: "Clear the session cookies" },
      on: { "session.cleared": "none" },
    },
    live: {
      type: "final",
      meta: { title: "Signed in" },
      output: acts.liveOutcome,
    },
    none: {
      type: "final",
      meta: { title: "Ended without a session" },
      output: acts.noOutcome,
    },
    refused: refusedEnd("Refused"),
  },
})
