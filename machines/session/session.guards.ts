/** The rules of reading a session. Each rule is one predicate. */
import { renewedEnd } from "./renewed-end.ts"
import type { SessionContext } from "./session.types.ts"

interface Seen {
  context: SessionContext
}

/** The update was sent by the visitor's browser from a page of this application, not from another site. */
export function csrfProven({ context }: Seen): boolean {
  return context.csrf === "proven"
}

/** Sessions are rows of a database, and the cookie contains the random token of a row. */
export function keptInDatabase({ context }: Seen): boolean {
  return context.strategy === "database"
}

/**
 * The token has to be written again, for one of three reasons: `callbacks.jwt` changed the claims, the browser sent an
 * update, or the token was last written at least `updateAge` seconds ago and a renewal makes it last longer.
 */
export function tokenDue({ context }: Seen): boolean {
  if (context.changed || context.update !== undefined) return true
  const { iat: issued, exp } = context.claims ?? {}
  if (context.ends !== undefined && exp !== undefined && renewedEnd(context) <= exp) return false
  return issued === undefined || issued + context.updateAge <= context.now
}

/** Each read asks the registry of sessions. */
export function readsJudged({ context }: Seen): boolean {
  return context.revocation === "strict"
}

/** The row was last extended at least `updateAge` seconds ago, and an extension makes it last longer. */
export function rowDue({ context }: Seen): boolean {
  if (context.row === undefined) return false
  const expires = context.row.expires.getTime() / 1000
  if (context.ends !== undefined && renewedEnd(context) <= expires) return false
  return expires - context.maxAge + context.updateAge <= context.now
}
