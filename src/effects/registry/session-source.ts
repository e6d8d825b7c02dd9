/**
 * Remembers which session of a browser an object describes that `auth()` returned, so that `sessions.of()` needs only
 * this object. The data are kept beside the object: copies, JSON, and objects that the application makes have none.
 */
import type { JWT } from "../../ports/records.ts"
import type { EvidenceClaim } from "../../ports/evidence.ts"

export type SessionSource =
  | { readonly in: "token"; readonly claims: JWT; readonly evidence: EvidenceClaim | undefined }
  | { readonly in: "row"; readonly sessionToken: string; readonly userId: string }

const sources = new WeakMap<object, SessionSource>()

/** Remembers the source of a session object. */
export function rememberSource(session: object, source: SessionSource): void {
  sources.set(session, source)
}

/** Returns the source of a session object; `undefined` for any other object. */
export function sourceOf(session: object): SessionSource | undefined {
  return sources.get(session)
}
