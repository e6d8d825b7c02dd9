import type { AdapterSession, AdapterUser } from "../../src/ports/adapter.ts"
import type { EvidenceClaim } from "../../src/ports/evidence.ts"
import type { JWT, Session as SessionRecord } from "../../src/ports/records.ts"
import type { CsrfVerdict, Failure } from "../facts.ts"
import type { Answer, EngineFailure, SessionUpdate } from "../vocabulary.ts"

/** How sessions are kept. */
export interface SessionInput {
  strategy: "jwt" | "database"
  /** Seconds that a session lasts from when it was last written. */
  maxAge: number
  /** Seconds after which a session that is used is written again. `0`: at every read. */
  updateAge: number
}

export interface SessionContext extends SessionInput {
  csrf: CsrfVerdict
  /** Seconds since the epoch, as the request was taken up. */
  now: number
  update: SessionUpdate | undefined
  claims: JWT | undefined
  /** What the token says of how its user authenticated. Callbacks are shown its results; it goes along when it is written again. */
  evidence: EvidenceClaim | undefined
  /** `callbacks.jwt` gave other claims than it was given. */
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
    /** Somebody is signed in. */
    | { type: "live"; session: SessionRecord }
    /** Nobody is, or it could not be told: then `failure` says why. */
    | { type: "none"; failure: Failure | undefined }
    /** The update was not made: it did not come from our own page. Whoever is signed in stays so. */
    | { type: "refused"; failure: Failure }
}
