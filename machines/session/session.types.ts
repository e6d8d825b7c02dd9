import type { AdapterSession, AdapterUser } from "../../src/ports/adapter.ts"
import type { EvidenceClaim } from "../../src/ports/evidence.ts"
import type { JWT, Session as SessionRecord } from "../../src/ports/records.ts"
import type { CsrfVerdict, Failure } from "../facts.ts"
import type { Answer, EngineFailure, SessionUpdate } from "../vocabulary.ts"

export interface SessionInput {
  strategy: "jwt" | "database"
  /** The seconds for which a session is valid after its last write. */
  maxAge: number
  /** The seconds after which a read writes the session again, with a later expiry. `0`: at every read. */
  updateAge: number
  /**
   * When the chart checks in the registry if the session of a token was revoked. `strict`: at each read. `lazy`: only
   * before a renewal. `none`: never, because there is no registry.
   */
  revocation: "none" | "lazy" | "strict"
}

export interface SessionContext extends SessionInput {
  csrf: CsrfVerdict
  /** The time of the request, in seconds since the epoch. */
  now: number
  update: SessionUpdate | undefined
  claims: JWT | undefined
  /**
   * The evidence in the token: how and when the user authenticated. Callbacks get its `results`, and with
   * `session.exposeAuth` also a copy of the rest. A renewal of the token does not change the evidence.
   */
  evidence: EvidenceClaim | undefined
  /**
   * The time at which the session ends even if a request renews it, in seconds since the epoch. `undefined` without an
   * absolute lifetime.
   */
  ends: number | undefined
  /** True if next-auth 4 made the token or its cookie. */
  v4: true | undefined
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
    /** No user is signed in, or the flow could not read the session. In the second case, `failure` has the reason. */
    | { type: "none"; failure: Failure | undefined }
    /**
     * The chart refused the update, because another site sent the form, or because the form had no valid form token.
     * The session does not change.
     */
    | { type: "refused"; failure: Failure }
}
