/**
 * Returns the id of the user that a flow is about, if its context knows one. If the id is an address, the function
 * returns "[address]" instead. It accepts the contexts of all charts, and never throws.
 */
export function personIn(context: object): string | undefined {
  const { user, row, claims, strategy, standing, plan, farewell }: Knows = context
  // In other charts, the claims are the provider's, whose identifier for a person is often an address.
  const own = strategy === undefined ? undefined : claims?.sub
  const users = [user?.id, row?.userId, plan?.user?.id, standing?.owner?.id, own]
  const ids = [...users, farewell?.token?.sub, farewell?.session?.userId]
  const known = ids.find((id): id is string => typeof id === "string" && id !== "")
  return known?.includes("@") === true ? "[address]" : known
}

/** The keys of contexts that identify a person. Each is absent in some charts. */
interface Knows {
  user?: { id?: unknown } | undefined
  row?: { userId?: unknown } | undefined
  claims?: { sub?: unknown } | undefined
  /** The session strategy. Only session charts have this key, and their claims are the library's own. */
  strategy?: unknown
  standing?: { owner?: { id?: unknown } | undefined } | undefined
  plan?: { user?: { id?: unknown } } | undefined
  farewell?: { token?: { sub?: unknown } | null; session?: { userId?: unknown } | null } | undefined
}
