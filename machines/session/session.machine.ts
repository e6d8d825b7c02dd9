/**
 * The chart that reads and updates a session: from the cookie to the session that the application gets.
 *
 * No state of this chart issues a session: the chart seals only a token that it has opened, and extends only a row that
 * it has found. If the database does not respond, the cookie stays, so that no user is signed out.
 *
 * Every session read runs this chart. The chart writes the parameters of its effects as plain functions, because the
 * helpers `keep()` and `fromContext()` would make each read about a microsecond slower.
 */
import { keep, required, defineChart, type Chart } from "../grammar.ts"
import { formRefused, keepFailure, refusedEnd } from "../failing.ts"
import type { Answer } from "../vocabulary.ts"
import { renewedEnd } from "./renewed-end.ts"
import * as rules from "./session.guards.ts"
import type { Session, SessionContext } from "./session.types.ts"

interface Seen {
  context: SessionContext
}

type Opened = Extract<Answer<"openToken">, { type: "token.opened" }>

const asksToken = { type: "openToken", params: {} } as const
const asksRow = { type: "loadSession", params: {} } as const

/** The transition that clears the session cookies because there is no session. This transition keeps no failure. */
const clears = { target: "clearingSession", actions: { type: "clearSession", params: { expiredRow: false } } } as const

/** The transition that clears the session cookies, and keeps the failure for the log. */
const clearsForFailure = { target: "clearingSession", actions: [keepFailure, clears.actions] } as const

const keepsToken = {
  type: "keep",
  params: ({ event }: { event: Opened }) => ({
    claims: event.claims,
    evidence: event.evidence,
    ends: event.ends,
    v4: event.v4,
  }),
} as const

const asksReview = {
  type: "reviewClaims",
  params: ({ context }: Seen) => ({
    claims: required(context.claims, "claims"),
    evidence: context.evidence,
    update: context.update,
  }),
} as const

/** @param renews true if the flow is about to renew the token. */
const asksRevocation = (renews: boolean) =>
  ({
    type: "checkRevocation",
    params: ({ context }: Seen) => ({
      claims: required(context.claims, "claims"),
      evidence: context.evidence,
      renews,
    }),
  }) as const

/**
 * Returns the action that requests the session for the application. The session has the same expiry as the token.
 *
 * @param rolled true if the flow renews the token next, so that its new expiry counts.
 */
const asksShapeOfToken = (rolled: boolean) =>
  ({
    type: "shapeSession",
    params: ({ context }: Seen) => {
      const claims = required(context.claims, "claims")
      return {
        strategy: "jwt" as const,
        claims,
        evidence: context.evidence,
        expires:
          rolled || claims.exp === undefined ? renewedEnd(context) : Math.min(claims.exp, context.ends ?? Infinity),
      }
    },
  }) as const

const asksShapeOfRow = {
  type: "shapeSession",
  params: ({ context }: Seen) => ({
    strategy: "database" as const,
    session: required(context.row, "row"),
    user: required(context.user, "user"),
    update: context.update,
  }),
} as const

const asksAnnouncement = {
  type: "announceSession",
  params: ({ context }: Seen) => ({ session: required(context.session, "session"), claims: context.claims }),
} as const

export const sessionChart: Chart<Session> = defineChart<Session>(rules, {
  id: "session",
  meta: { title: "Read a session" },
  context: ({ input }) => ({
    strategy: input.strategy,
    maxAge: input.maxAge,
    updateAge: input.updateAge,
    revocation: input.revocation,
    csrf: "csrf_missing",
    now: 0,
    update: undefined,
    claims: undefined,
    evidence: undefined,
    ends: undefined,
    v4: undefined,
    changed: false,
    row: undefined,
    user: undefined,
    session: undefined,
    failure: undefined,
  }),
  initial: "idle",
  on: {
    "effect.failed": { target: ".none", actions: keepFailure },
    "effect.timedOut": { target: ".none", actions: keepFailure },
    "flow.expired": { target: ".none", actions: keepFailure },
  },
  states: {
    idle: {
      meta: { title: "Receive a request" },
      on: {
        "session.requested": {
          target: "choosingStrategy",
          actions: { type: "keep", params: ({ event }) => ({ now: event.now }) },
        },
        "update.requested": { target: "checkingCsrf", actions: keep("now", "csrf", "update") },
      },
    },
    checkingCsrf: {
      meta: { title: "Reject a forged update", check: "csrf", passes: "csrfProven" },
      always: [{ guard: rules.csrfProven, target: "choosingStrategy" }, formRefused],
    },
    choosingStrategy: {
      meta: { title: "Choose token or database session" },
      always: [
        { guard: rules.keptInDatabase, target: "loadingSession", actions: asksRow },
        { target: "openingToken", actions: asksToken },
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
          { guard: rules.readsJudged, target: "checkingRevocation", actions: [keepsToken, asksRevocation(false)] },
          { target: "reviewingClaims", actions: [keepsToken, asksReview] },
        ],
      },
    },
    checkingRevocation: {
      meta: { title: "Check revocation" },
      on: {
        "session.unrevoked": { target: "reviewingClaims", actions: asksReview },
        "session.revoked": clears,
        // The effect returns `session.unjudged` only before a renewal.
        "session.unjudged": "none",
        "registry.failed": { target: "none", actions: keepFailure },
      },
    },
    reviewingClaims: {
      meta: { title: "Call callbacks.jwt" },
      on: {
        "claims.kept": {
          target: "choosingRoll",
          actions: { type: "keep", params: ({ event }) => ({ claims: event.claims, changed: event.changed }) },
        },
        "claims.dropped": clears,
        "claims.refused": clearsForFailure,
      },
    },
    choosingRoll: {
      meta: { title: "Decide whether to renew the token" },
      always: [
        { guard: rules.tokenDue, target: "checkingRenewal", actions: asksRevocation(true) },
        { target: "shapingSession", actions: asksShapeOfToken(false) },
      ],
    },
    checkingRenewal: {
      meta: { title: "Check revocation before renewal" },
      on: {
        "session.unrevoked": { target: "shapingRolledSession", actions: asksShapeOfToken(true) },
        "session.revoked": clears,
        "session.unjudged": { target: "shapingRolledSession", actions: [keep("ends"), asksShapeOfToken(true)] },
        "registry.failed": { target: "none", actions: keepFailure },
      },
    },
    shapingRolledSession: {
      meta: { title: "Call callbacks.session before renewing the token" },
      on: {
        "session.shaped": {
          target: "rollingToken",
          actions: [
            { type: "keep", params: ({ event }) => ({ session: event.session }) },
            {
              type: "rollToken",
              params: ({ context }) => ({
                claims: required(context.claims, "claims"),
                evidence: context.evidence,
                ends: context.ends,
              }),
            },
          ],
        },
        "session.unshaped": clearsForFailure,
      },
    },
    rollingToken: {
      meta: { title: "Renew the session token" },
      on: {
        "token.rolled": { target: "announcingSession", actions: asksAnnouncement },
        "token.unwritten": { target: "none", actions: keepFailure },
      },
    },
    loadingSession: {
      meta: { title: "Find the session's row" },
      on: {
        "row.found": {
          target: "choosingExtension",
          actions: {
            type: "keep",
            params: ({ event }) => ({ row: event.session, user: event.user, ends: event.ends }),
          },
        },
        "row.expired": { target: "clearingSession", actions: { type: "clearSession", params: { expiredRow: true } } },
        "row.absent": clears,
        "token.absent": "none",
        "token.disputed": clears,
        "store.failed": { target: "none", actions: keepFailure },
      },
    },
    choosingExtension: {
      meta: { title: "Decide whether to extend the row" },
      always: [
        {
          guard: rules.rowDue,
          target: "extendingSession",
          actions: [
            {
              type: "keep",
              params: ({ context }) => ({
                row: {
                  ...required(context.row, "row"),
                  expires: new Date(renewedEnd(context) * 1000),
                },
              }),
            },
            {
              type: "extendSession",
              params: ({ context }) => {
                const { sessionToken, expires } = required(context.row, "row")
                return { sessionToken, expires }
              },
            },
          ],
        },
        { target: "shapingSession", actions: asksShapeOfRow },
      ],
    },
    extendingSession: {
      meta: { title: "Extend the session's row" },
      on: {
        "row.extended": { target: "shapingSession", actions: asksShapeOfRow },
        "row.absent": clears,
        "store.failed": { target: "none", actions: keepFailure },
      },
    },
    shapingSession: {
      meta: { title: "Call callbacks.session" },
      on: {
        "session.shaped": {
          target: "announcingSession",
          actions: [{ type: "keep", params: ({ event }) => ({ session: event.session }) }, asksAnnouncement],
        },
        "session.unshaped": [
          {
            // The row is still valid, and the callback can succeed at the next read, so the cookie stays.
            guard: rules.keptInDatabase,
            target: "none",
            actions: keepFailure,
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
      output: ({ context }) => ({ type: "live", session: required(context.session, "session") }),
    },
    none: {
      type: "final",
      meta: { title: "Ended without a session" },
      output: ({ context }) => ({ type: "none", failure: context.failure }),
    },
    refused: refusedEnd("Refused"),
  },
})
