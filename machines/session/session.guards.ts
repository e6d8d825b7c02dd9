/** The rules of reading a session. Each rule is one predicate. */
import { renewedEnd } from "./renewed-end.ts"
import type { SessionContext } from "./session.types.ts"

interface Seen {
  context: SessionContext
}

/** The visitor's browser sent the update from a page of this application, and not from another site. */
export function csrfProven({ context }: Seen): boolean {
  return context.csrf === "proven"
}

/** Sessions are rows of a database, and the cookie contains the random token of a row. */
export function keptInDatabase({ context }: Seen): boolean {
  return context.strategy === "database"
}

/**
 * The flow must write the token again, for one of four reasons:
 *
 * - `callbacks.jwt` changed the claims.
 * - The browser sent an update.
 * - next-auth 4 made the token or its cookie.
 * - The last write of the token was at least `updateAge` seconds ago, and a renewal makes the token last longer.
 */
export function tokenDue({ context }: Seen): boolean {
  if (context.changed || context.v4 === true || context.update !== undefined) return true
  const { iat: issued, exp } = context.claims ?? {}
  if (context.ends !== undefined && exp !== undefined && renewedEnd(context) <= exp) return false
  return issued === undefined || issued + context.updateAge <= context.now
}

/** The configuration demands that each read checks in the registry of sessions if the session was revoked. */
export function readsJudged({ context }: Seen): boolean {
  return context.revocation === "strict"
}

/**
 * The last extension of the row was at least `updateAge` seconds ago, and a new extension would make the row last
 * longer.
 */
export function rowDue({ context }: Seen): boolean {
  if (context.row === undefined) return false
  const expires = context.row.expires.getTime() / 1000
  if (context.ends !== undefined && renewedEnd(context) <= expires) return false
  return expires - context.maxAge + context.updateAge <= context.now
}
