import type { AdapterSession, AdapterUser } from "../../src/ports/adapter.ts"
import type { EvidenceClaim } from "../../src/ports/evidence.ts"
import type { JWT, Session as SessionRecord } from "../../src/ports/records.ts"
import type { CsrfVerdict, Failure } from "../facts.ts"
import type { Answer, EngineFailure, SessionUpdate } from "../vocabulary.ts"

/** The configuration of sessions. */
export interface SessionInput {
  strategy: "jwt" | "database"
  /** The seconds for which a session is valid after it was last written. */
  maxAge: number
  /** The seconds after which a read writes the session again, with a later expiry. `0`: at every read. */
  updateAge: number
  /** When the chart asks the registry if the session of a token was revoked. `none`: there is no registry. */
  revocation: "none" | "lazy" | "strict"
}

export interface SessionContext extends SessionInput {
  csrf: CsrfVerdict
  /** The time of the request, in seconds since the epoch. */
  now: number
  update: SessionUpdate | undefined
  claims: JWT | undefined
  /**
   * The evidence in the token. Callbacks get its `results`, and with `session.exposeAuth` a copy of the rest. The evidence
   * stays the same when the token is written again.
   */
  evidence: EvidenceClaim | undefined
  /**
   * The time at which the session ends even if it is renewed, in seconds since the epoch. `undefined` without an absolute
   * lifetime.
   */
  ends: number | undefined
  /** True if `callbacks.jwt` returned other claims than it received. */
  changed: boolean
  row: AdapterSession | undefined
  user: AdapterUser | undefined
  session: SessionRecord | undefined
  failure: Failure | undefined
}

export type SessionEvent =
  /** `GET /session`, `auth()`. */
  | { type: "session.requested"; now: number }
  /** `POST /session`, `update()`. */
  | { type: "update.requested"; now: number; csrf: CsrfVerdict; update: SessionUpdate }
  | Answer<"openToken">
  | Answer<"checkRevocation">
  | Answer<"reviewClaims">
  | Answer<"rollToken">
  | Answer<"loadSession">
  | Answer<"extendSession">
  | Answer<"shapeSession">
  | Answer<"clearSession">
  | Answer<"announceSession">
  | EngineFailure

export interface Session {
  input: SessionInput
  context: SessionContext
  events: SessionEvent
  outcome:
    /** A user is signed in. */
    | { type: "live"; session: SessionRecord }
    /**
     * No user is signed in, or the session could not be read. If the session could not be read, `failure` has the
     * reason.
     */
    | { type: "none"; failure: Failure | undefined }
    /**
     * The chart refused the update, because another site sent the form, or because the form had no valid form token.
     * The session stays unchanged.
     */
    | { type: "refused"; failure: Failure }
}
