/** The rules of reading a session. Each rule is one predicate. */
import type { SessionContext } from "./session.types.ts"

interface Seen {
  context: SessionContext
}

/** The visitor's own browser sent the update from our own page. */
export function csrfProven({ context }: Seen): boolean {
  return context.csrf === "proven"
}

/** Sessions are rows of a database, and the cookie names one. */
export function keptInDatabase({ context }: Seen): boolean {
  return context.strategy === "database"
}

/** The token is written again only if its claims changed, if it is due, or if an update requested it. */
export function tokenDue({ context }: Seen): boolean {
  if (context.changed || context.update !== undefined) return true
  const issued = context.claims?.iat
  return issued === undefined || issued + context.updateAge <= context.now
}

/** The row was last extended at least `updateAge` seconds ago. */
export function rowDue({ context }: Seen): boolean {
  if (context.row === undefined) return false
  return context.row.expires.getTime() / 1000 - context.maxAge + context.updateAge <= context.now
}
