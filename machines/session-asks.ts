/** Asks (a chart's requests for effects) that read, extend, step up and end sessions. */
import type { AdapterSession, AdapterUser } from "../src/ports/adapter.ts"
import type { EvidenceClaim } from "../src/ports/evidence.ts"
import type { JWT, Session } from "../src/ports/records.ts"
import type { Ask, Refusal } from "./ask.ts"
import type { Candidate, StepsMemory, Visitor } from "./facts.ts"

export interface SessionAsks {
  // Session
  /**
   * Opens the session token that the browser presented. `ends` is the time at which the session ends even if a request
   * renews it, in seconds since the epoch.
   */
  openToken: Ask<
    object,
    | {
        type: "token.opened"
        claims: JWT
        evidence?: EvidenceClaim | undefined
        ends?: number | undefined
        /** Present if next-auth 4 made the token or its cookie. */
        v4?: true | undefined
      }
    | { type: "token.absent" }
    /** The user has signed out of this session in this browser. */
    | { type: "token.ended" }
    /** The request has session cookies of different users. */
    | { type: "token.disputed" }
    | Refusal<"token.refused">
  >
  /**
   * Checks in the registry of sessions if the session of an opened token was revoked. If `renews` is true, because the
   * flow renews the token next, the effect also records the new expiry in the registry. Without a registry, no session
   * counts as revoked.
   */
  checkRevocation: Ask<
    { claims: JWT; evidence: EvidenceClaim | undefined; renews: boolean },
    | { type: "session.unrevoked" }
    | { type: "session.revoked" }
    /**
     * The registry failed before a renewal, and the configuration asks the registry only before renewals. The flow may
     * write the token, but must not extend it: `ends` is the token's present expiry, in seconds since the epoch.
     */
    | { type: "session.unjudged"; ends: number }
    | Refusal<"registry.failed">
  >
  /** Calls `callbacks.jwt`. */
  reviewClaims: Ask<
    { claims: JWT; evidence?: EvidenceClaim | undefined; update: SessionUpdate | undefined },
    { type: "claims.kept"; claims: JWT; changed: boolean } | { type: "claims.dropped" } | Refusal<"claims.refused">
  >
  /** Seals the claims of an opened token again, with a new lifetime, and sets the session cookie. */
  rollToken: Ask<
    { claims: JWT; evidence: EvidenceClaim | undefined; ends?: number | undefined },
    { type: "token.rolled" } | Refusal<"token.unwritten">
  >
  /** Finds the row of the session token that the browser presented. */
  loadSession: Ask<
    object,
    | { type: "row.found"; session: AdapterSession; user: AdapterUser; ends?: number | undefined }
    | { type: "row.expired" }
    | { type: "row.absent" }
    | { type: "token.absent" }
    /** The request has session cookies of different users. */
    | { type: "token.disputed" }
    | Refusal<"store.failed">
  >
  /** Updates the expiry of the row. Never restores a deleted row. */
  extendSession: Ask<
    { sessionToken: string; expires: Date },
    { type: "row.extended" } | { type: "row.absent" } | Refusal<"store.failed">
  >
  /** Calls `callbacks.session`, and returns the session that the application gets. */
  shapeSession: Ask<SessionSource, { type: "session.shaped"; session: Session } | Refusal<"session.unshaped">>
  /** Clears the browser's session cookies, and removes the row of an expired session. */
  clearSession: Ask<{ expiredRow: boolean }, { type: "session.cleared" }>
  /** Calls `events.session`. */
  announceSession: Ask<{ session: Session; claims: JWT | undefined }, { type: "session.announced" }>

  // Step-up
  /**
   * Adds the evidence of a step-up (the methods and time of the authentication, and the results of steps) to the
   * visitor's session. The session gets a new token; its `sid` and all other data do not change. Refuses in three
   * cases: the browser no longer has the session in which the step-up began; this session does not prove that it
   * belongs to its user; or the flow has proven no method and requires no check.
   */
  addEvidence: Ask<
    {
      flow: string
      candidate: Candidate
      visitor: Visitor
      steps: StepsMemory
      /**
       * The time at which the provider authenticated the user, in seconds since the epoch, if the provider sent this
       * time.
       */
      authTime?: number | undefined
    },
    { type: "evidence.added" } | Refusal<"evidence.refused">
  >

  // Sign-out
  /** Ends the visitor's session: removes its row, if it has one, and clears its cookies. */
  endSession: Ask<object, { type: "session.ended"; farewell: Farewell | undefined }>
  /** Calls `events.signOut`. */
  announceSignOut: Ask<{ farewell: Farewell }, { type: "signOut.announced" }>
}

/** The data that the browser sent with `update()`. */
export interface SessionUpdate {
  data: unknown
}

/** The parameters of `callbacks.session`. */
export type SessionSource =
  | { strategy: "jwt"; claims: JWT; evidence?: EvidenceClaim | undefined; expires: number }
  | { strategy: "database"; session: AdapterSession; user: AdapterUser; update: SessionUpdate | undefined }

/** The parameter of `events.signOut`: the claims of the ended session's token, or the row of the ended session. */
export type Farewell = { token: JWT | null } | { session: AdapterSession | null | undefined }
