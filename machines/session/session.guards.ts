/** The rules of reading a session: one predicate each. */
import type { SessionContext } from "./session.types.ts"

interface Seen {
  context: SessionContext
}

/** The update was sent from our own page by the person's own browser. */
export function csrfProven({ context }: Seen): boolean {
  return context.csrf === "proven"
}

/** Sessions are rows of a database, and the cookie names one. */
export function keptInDatabase({ context }: Seen): boolean {
  return context.strategy === "database"
}

/** The token is written again only when its claims changed, when it is due, or when an update asked for it. */
export function tokenDue({ context }: Seen): boolean {
  if (context.changed || context.update !== undefined) return true
  const issued = context.claims?.iat
  return issued === undefined || issued + context.updateAge <= context.now
}

/** The row was last moved at least `updateAge` seconds ago. */
export function rowDue({ context }: Seen): boolean {
  if (context.row === undefined) return false
  return context.row.expires.getTime() / 1000 - context.maxAge + context.updateAge <= context.now
}
