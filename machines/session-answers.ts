import type { AnswerKinds } from "./ask.ts"
import type { SessionAsks } from "./session-asks.ts"

/** The asks of the chart that reads and updates a session. */
export type SessionReadAsks = Pick<
  SessionAsks,
  | "openToken"
  | "checkRevocation"
  | "reviewClaims"
  | "rollToken"
  | "loadSession"
  | "extendSession"
  | "shapeSession"
  | "clearSession"
  | "announceSession"
>

export const sessionReadAnswers: AnswerKinds<SessionReadAsks> = {
  openToken: {
    "token.opened": "ok",
    "token.absent": "ok",
    "token.ended": "ok",
    "token.disputed": "ok",
    "token.refused": "no",
  },
  checkRevocation: {
    "session.unrevoked": "ok",
    "session.revoked": "ok",
    "session.unjudged": "ok",
    "registry.failed": "no",
  },
  reviewClaims: { "claims.kept": "ok", "claims.dropped": "ok", "claims.refused": "no" },
  rollToken: { "token.rolled": "ok", "token.unwritten": "no" },
  loadSession: {
    "row.found": "ok",
    "row.expired": "ok",
    "row.absent": "ok",
    "token.absent": "ok",
    "token.disputed": "ok",
    "store.failed": "no",
  },
  extendSession: { "row.extended": "ok", "row.absent": "ok", "store.failed": "no" },
  shapeSession: { "session.shaped": "ok", "session.unshaped": "no" },
  clearSession: { "session.cleared": "ok" },
  announceSession: { "session.announced": "ok" },
}
