/**
 * The actions of the chart that reads and updates a session, and the values with which it begins and ends. The chart and
 * its tables (`session.program.ts`) use the same functions.
 *
 * Every session read runs these functions. They are plain functions, because the helpers `keep()` and `fromContext()`
 * would make each read about a microsecond slower.
 */
import { formFailure, refusedOutcome } from "../failure-values.ts"
import type { Failure } from "../facts.ts"
import { required } from "../made-of.ts"
import type { AskName, Params } from "../vocabulary.ts"
import { renewedEnd } from "./renewed-end.ts"
import type { Session, SessionContext, SessionEvent, SessionInput } from "./session.types.ts"

interface Seen {
  context: SessionContext
}

/** An action that keeps values of an event of one of these types. */
interface Keeps<T extends SessionEvent["type"]> {
  readonly type: "keep"
  readonly params: (seen: { event: Extract<SessionEvent, { type: T }> }) => Partial<SessionContext>
}

/** An action that changes the context, and reads no event. */
interface Changes {
  readonly type: "keep"
  readonly params: (seen: Seen) => Partial<SessionContext>
}

/** An action that requests an effect. */
interface Asks<K extends AskName> {
  readonly type: K
  readonly params: Params<K> | ((seen: Seen) => Params<K>)
}

export const keepsTime: Keeps<"session.requested"> = { type: "keep", params: ({ event }) => ({ now: event.now }) }

export const keepsUpdate: Keeps<"update.requested"> = {
  type: "keep",
  params: ({ event: { now, csrf, update } }) => ({ now, csrf, update }),
}

export const keepsFormFailure: Changes = { type: "keep", params: formFailure }

/** Keeps the failure of an answer. */
export const keepsFailure: {
  readonly type: "keep"
  readonly params: (seen: { event: { failure: Failure } }) => { failure: Failure }
} = { type: "keep", params: ({ event }) => ({ failure: event.failure }) }

export const asksToken: Asks<"openToken"> = { type: "openToken", params: {} }
export const asksRow: Asks<"loadSession"> = { type: "loadSession", params: {} }

/** Clears the session cookies because there is no session. */
export const asksClearing: Asks<"clearSession"> = { type: "clearSession", params: { expiredRow: false } }
export const asksClearingOfRow: Asks<"clearSession"> = { type: "clearSession", params: { expiredRow: true } }

export const keepsToken: Keeps<"token.opened"> = {
  type: "keep",
  params: ({ event: { claims, evidence, ends, v4 } }) => ({ claims, evidence, ends, v4 }),
}

export const asksReview: Asks<"reviewClaims"> = {
  type: "reviewClaims",
  params: ({ context }) => ({
    claims: required(context.claims, "claims"),
    evidence: context.evidence,
    update: context.update,
  }),
}

export const asksRevocation: Asks<"checkRevocation"> = {
  type: "checkRevocation",
  params: ({ context }) => ({
    claims: required(context.claims, "claims"),
    evidence: context.evidence,
    renews: false,
  }),
}

/** Checks the revocation before the flow renews the token. */
export const asksRevocationAtRenewal: Asks<"checkRevocation"> = {
  type: "checkRevocation",
  params: ({ context }) => ({ claims: required(context.claims, "claims"), evidence: context.evidence, renews: true }),
}

export const keepsClaims: Keeps<"claims.kept"> = {
  type: "keep",
  params: ({ event: { claims, changed } }) => ({ claims, changed }),
}

export const keepsEnd: Keeps<"session.unjudged"> = { type: "keep", params: ({ event }) => ({ ends: event.ends }) }

/** Requests the session for the application. The session has the same expiry as the token. */
export const asksShapeOfToken: Asks<"shapeSession"> = {
  type: "shapeSession",
  params: ({ context }) => {
    const claims = required(context.claims, "claims")
    const expires = claims.exp === undefined ? renewedEnd(context) : Math.min(claims.exp, context.ends ?? Infinity)
    return { strategy: "jwt", claims, evidence: context.evidence, expires }
  },
}

/** Requests the session for the application. The flow renews the token next, so that its new expiry counts. */
export const asksShapeOfRenewal: Asks<"shapeSession"> = {
  type: "shapeSession",
  params: ({ context }) => ({
    strategy: "jwt",
    claims: required(context.claims, "claims"),
    evidence: context.evidence,
    expires: renewedEnd(context),
  }),
}

export const asksShapeOfRow: Asks<"shapeSession"> = {
  type: "shapeSession",
  params: ({ context }) => ({
    strategy: "database",
    session: required(context.row, "row"),
    user: required(context.user, "user"),
    update: context.update,
  }),
}

export const keepsSession: Keeps<"session.shaped"> = {
  type: "keep",
  params: ({ event }) => ({ session: event.session }),
}

export const asksRenewal: Asks<"rollToken"> = {
  type: "rollToken",
  params: ({ context }) => ({
    claims: required(context.claims, "claims"),
    evidence: context.evidence,
    ends: context.ends,
  }),
}

export const asksAnnouncement: Asks<"announceSession"> = {
  type: "announceSession",
  params: ({ context }) => ({ session: required(context.session, "session"), claims: context.claims }),
}

export const keepsRow: Keeps<"row.found"> = {
  type: "keep",
  params: ({ event }) => ({ row: event.session, user: event.user, ends: event.ends }),
}

export const extendsRow: Changes = {
  type: "keep",
  params: ({ context }) => ({
    row: { ...required(context.row, "row"), expires: new Date(renewedEnd(context) * 1000) },
  }),
}

export const asksExtension: Asks<"extendSession"> = {
  type: "extendSession",
  params: ({ context }) => {
    const { sessionToken, expires } = required(context.row, "row")
    return { sessionToken, expires }
  },
}

export function initialContext({ input }: { input: SessionInput }): SessionContext {
  return {
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
  }
}

export function liveOutcome({ context }: Seen): Session["outcome"] {
  return { type: "live", session: required(context.session, "session") }
}

export function noOutcome({ context }: Seen): Session["outcome"] {
  return { type: "none", failure: context.failure }
}

export { refusedOutcome }
