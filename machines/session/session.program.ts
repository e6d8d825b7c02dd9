/**
 * The tables of the chart in `session.machine.ts`. `npx tsx tools/session-program.ts` writes this file, and a test
 * compares it with the chart.
 */
import type { Program } from "../program.ts"
import { writtenProgram } from "../written-program.ts"
import * as acts from "./session.acts.ts"
import * as rules from "./session.guards.ts"
import type { Session } from "./session.types.ts"

export const sessionProgram: Program<Session> = /* @__PURE__ */ writtenProgram<Session>(rules, {
  id: "session",
  meta: { title: "Read a session" },
  context: acts.initialContext,
  initial: "idle",
  everywhere: {
    "effect.failed": [["none", [acts.keepsFailure]]],
    "effect.timedOut": [["none", [acts.keepsFailure]]],
    "flow.expired": [["none", [acts.keepsFailure]]],
  },
  states: {
    idle: {
      meta: { title: "Receive a request" },
      on: {
        "session.requested": [["choosingStrategy", [acts.keepsTime]]],
        "update.requested": [["checkingCsrf", [acts.keepsUpdate]]],
      },
    },
    checkingCsrf: {
      meta: { title: "Reject a forged update", check: "csrf", passes: "csrfProven" },
      always: [
        ["choosingStrategy", [], "csrfProven", "csrf"],
        ["refused", [acts.keepsFormFailure]],
      ],
    },
    choosingStrategy: {
      meta: { title: "Choose token or database session" },
      always: [
        ["loadingSession", [acts.asksRow], "keptInDatabase"],
        ["openingToken", [acts.asksToken]],
      ],
    },
    openingToken: {
      meta: { title: "Open the session token", rfc: ["RFC 7516 §5.2"] },
      on: {
        "token.absent": [["none", []]],
        "token.ended": [["clearingSession", [acts.asksClearing]]],
        "token.disputed": [["clearingSession", [acts.asksClearing]]],
        "token.refused": [["clearingSession", [acts.keepsFailure, acts.asksClearing]]],
        "token.opened": [
          ["checkingRevocation", [acts.keepsToken, acts.asksRevocation], "readsJudged"],
          ["reviewingClaims", [acts.keepsToken, acts.asksReview]],
        ],
      },
    },
    checkingRevocation: {
      meta: { title: "Check revocation" },
      on: {
        "session.unrevoked": [["reviewingClaims", [acts.asksReview]]],
        "session.revoked": [["clearingSession", [acts.asksClearing]]],
        "session.unjudged": [["none", []]],
        "registry.failed": [["none", [acts.keepsFailure]]],
      },
    },
    reviewingClaims: {
      meta: { title: "Call callbacks.jwt" },
      on: {
        "claims.kept": [["choosingRoll", [acts.keepsClaims]]],
        "claims.dropped": [["clearingSession", [acts.asksClearing]]],
        "claims.refused": [["clearingSession", [acts.keepsFailure, acts.asksClearing]]],
      },
    },
    choosingRoll: {
      meta: { title: "Decide whether to renew the token" },
      always: [
        ["checkingRenewal", [acts.asksRevocationAtRenewal], "tokenDue"],
        ["shapingSession", [acts.asksShapeOfToken]],
      ],
    },
    checkingRenewal: {
      meta: { title: "Check revocation before renewal" },
      on: {
        "session.unrevoked": [["shapingRolledSession", [acts.asksShapeOfRenewal]]],
        "session.revoked": [["clearingSession", [acts.asksClearing]]],
        "session.unjudged": [["shapingRolledSession", [acts.keepsEnd, acts.asksShapeOfRenewal]]],
        "registry.failed": [["none", [acts.keepsFailure]]],
      },
    },
    shapingRolledSession: {
      meta: { title: "Call callbacks.session before renewing the token" },
      on: {
        "session.shaped": [["rollingToken", [acts.keepsSession, acts.asksRenewal]]],
        "session.unshaped": [["clearingSession", [acts.keepsFailure, acts.asksClearing]]],
      },
    },
    rollingToken: {
      meta: { title: "Renew the session token" },
      on: {
        "token.rolled": [["announcingSession", [acts.asksAnnouncement]]],
        "token.unwritten": [["none", [acts.keepsFailure]]],
      },
    },
    loadingSession: {
      meta: { title: "Find the session's row" },
      on: {
        "row.found": [["choosingExtension", [acts.keepsRow]]],
        "row.expired": [["clearingSession", [acts.asksClearingOfRow]]],
        "row.absent": [["clearingSession", [acts.asksClearing]]],
        "token.absent": [["none", []]],
        "token.disputed": [["clearingSession", [acts.asksClearing]]],
        "store.failed": [["none", [acts.keepsFailure]]],
      },
    },
    choosingExtension: {
      meta: { title: "Decide whether to extend the row" },
      always: [
        ["extendingSession", [acts.extendsRow, acts.asksExtension], "rowDue"],
        ["shapingSession", [acts.asksShapeOfRow]],
      ],
    },
    extendingSession: {
      meta: { title: "Extend the session's row" },
      on: {
        "row.extended": [["shapingSession", [acts.asksShapeOfRow]]],
        "row.absent": [["clearingSession", [acts.asksClearing]]],
        "store.failed": [["none", [acts.keepsFailure]]],
      },
    },
    shapingSession: {
      meta: { title: "Call callbacks.session" },
      on: {
        "session.shaped": [["announcingSession", [acts.keepsSession, acts.asksAnnouncement]]],
        "session.unshaped": [
          ["none", [acts.keepsFailure], "keptInDatabase"],
          ["clearingSession", [acts.keepsFailure, acts.asksClearing]],
        ],
      },
    },
    announcingSession: {
      meta: { title: "Call events.session" },
      on: { "session.announced": [["live", []]], "effect.failed": [["live", []]], "effect.timedOut": [["live", []]] },
    },
    clearingSession: { meta: { title: "Clear the session cookies" }, on: { "session.cleared": [["none", []]] } },
    live: { meta: { title: "Signed in" }, end: { raises: "xstate.done.state.session.live", output: acts.liveOutcome } },
    none: {
      meta: { title: "Ended without a session" },
      end: { raises: "xstate.done.state.session.none", output: acts.noOutcome },
    },
    refused: { meta: { title: "Refused" }, end: { raises: "xstate.done.state.refused", output: acts.refusedOutcome } },
  },
})
