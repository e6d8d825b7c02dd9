/**
 * Reading a session, and updating it: from the cookie to what the application gets to see.
 *
 * Nothing here issues a session: a token is sealed again only after it was opened, a row is moved only after it was
 * found. A database that cannot answer is not a sign-out: the cookie stays.
 *
 * What every read of a session passes spells its params out: `keep` and `fromContext` cost about a microsecond there.
 */
import { keep, keepAs, required, defineChart, type Chart } from "../grammar.ts"
import { formRefused, keepFailure, refusedEnd } from "../failing.ts"
import * as rules from "./session.guards.ts"
import type { Session, SessionContext } from "./session.types.ts"

interface Seen {
  context: SessionContext
}

const asksToken = { type: "openToken", params: {} } as const
const asksRow = { type: "loadSession", params: {} } as const

/** There is no session, and nothing went wrong. */
const clears = { target: "clearingSession", actions: { type: "clearSession", params: { expiredRow: false } } } as const

/** The same, and the log is told why. */
const clearsForFailure = { target: "clearingSession", actions: [keepFailure, clears.actions] } as const

/** Shown with the expiry that the browser's token has, or is about to get. */
const asksShapeOfToken = (rolled: boolean) =>
  ({
    type: "shapeSession",
    params: ({ context }: Seen) => {
      const claims = required(context.claims, "claims")
      return {
        strategy: "jwt" as const,
        claims,
        evidence: context.evidence,
        expires: rolled || claims.exp === undefined ? context.now + context.maxAge : claims.exp,
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
    csrf: "csrf_missing",
    now: 0,
    update: undefined,
    claims: undefined,
    evidence: undefined,
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
      meta: { title: "A request arrives" },
      on: {
        "session.requested": {
          target: "choosingStrategy",
          actions: { type: "keep", params: ({ event }) => ({ now: event.now }) },
        },
        "update.requested": { target: "checkingCsrf", actions: keep("now", "csrf", "update") },
      },
    },
    checkingCsrf: {
      meta: { title: "Was the update sent from our own page?", check: "csrf", passes: "csrfProven" },
      always: [{ guard: rules.csrfProven, target: "choosingStrategy" }, formRefused],
    },
    choosingStrategy: {
      meta: { title: "Token or database?" },
      always: [
        { guard: rules.keptInDatabase, target: "loadingSession", actions: asksRow },
        { target: "openingToken", actions: asksToken },
      ],
    },
    openingToken: {
      meta: { title: "Open the session token", rfc: ["RFC 7516 §5.2"] },
      on: {
        "token.opened": {
          target: "reviewingClaims",
          actions: [
            { type: "keep", params: ({ event }) => ({ claims: event.claims, evidence: event.evidence }) },
            {
              type: "reviewClaims",
              params: ({ context, event }) => ({
                claims: event.claims,
                evidence: event.evidence,
                update: context.update,
              }),
            },
          ],
        },
        "token.absent": "none",
        "token.ended": clears,
        "token.disputed": clears,
        "token.refused": clearsForFailure,
      },
    },
    reviewingClaims: {
      meta: { title: "Ask callbacks.jwt" },
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
      meta: { title: "Is the token written again?" },
      always: [
        { guard: rules.tokenDue, target: "shapingRolledSession", actions: asksShapeOfToken(true) },
        { target: "shapingSession", actions: asksShapeOfToken(false) },
      ],
    },
    shapingRolledSession: {
      meta: { title: "Ask callbacks.session, before the token is written again" },
      on: {
        "session.shaped": {
          target: "rollingToken",
          actions: [
            { type: "keep", params: ({ event }) => ({ session: event.session }) },
            {
              type: "rollToken",
              params: ({ context }) => ({ claims: required(context.claims, "claims"), evidence: context.evidence }),
            },
          ],
        },
        "session.unshaped": clearsForFailure,
      },
    },
    rollingToken: {
      meta: { title: "Seal the token again, with a new lifetime" },
      on: {
        "token.rolled": { target: "announcingSession", actions: asksAnnouncement },
        "token.unwritten": { target: "none", actions: keepFailure },
      },
    },
    loadingSession: {
      meta: { title: "Find the session's row" },
      on: {
        "row.found": { target: "choosingExtension", actions: keepAs({ row: "session", user: "user" }) },
        "row.expired": { target: "clearingSession", actions: { type: "clearSession", params: { expiredRow: true } } },
        "row.absent": clears,
        "token.absent": "none",
        "token.disputed": clears,
        "store.failed": { target: "none", actions: keepFailure },
      },
    },
    choosingExtension: {
      meta: { title: "Is the row's expiry moved?" },
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
                  expires: new Date((context.now + context.maxAge) * 1000),
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
      meta: { title: "Move the row's expiry" },
      on: {
        "row.extended": { target: "shapingSession", actions: asksShapeOfRow },
        "row.absent": clears,
        "store.failed": { target: "none", actions: keepFailure },
      },
    },
    shapingSession: {
      meta: { title: "Ask callbacks.session" },
      on: {
        "session.shaped": {
          target: "announcingSession",
          actions: [{ type: "keep", params: ({ event }) => ({ session: event.session }) }, asksAnnouncement],
        },
        "session.unshaped": [
          {
            // The row is as good as before: the next read may find the callback working again.
            guard: rules.keptInDatabase,
            target: "none",
            actions: keepFailure,
          },
          clearsForFailure,
        ],
      },
    },
    announcingSession: {
      // The session was read: a slow or failing listener does not take it away.
      meta: { title: "Tell events.session" },
      on: { "session.announced": "live", "effect.failed": "live", "effect.timedOut": "live" },
    },
    clearingSession: {
      meta: { title: "Clear the browser's session cookies" },
      on: { "session.cleared": "none" },
    },
    live: {
      type: "final",
      meta: { title: "Signed in" },
      output: ({ context }) => ({ type: "live", session: required(context.session, "session") }),
    },
    none: {
      type: "final",
      meta: { title: "Nobody is signed in" },
      output: ({ context }) => ({ type: "none", failure: context.failure }),
    },
    refused: refusedEnd("Not updated"),
  },
})
