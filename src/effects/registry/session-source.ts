/**
 * Records, for each session object that `auth()` returned, the session of a browser that the object describes.
 * `sessions.of()` therefore needs only this object. The record is not a property of the object, so copies of the object
 * have no record.
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
