/**
 * Returns the id of the user that a flow identified, if the context contains one. If the id is an email address, the
 * function returns "[address]" instead. The function accepts the contexts of all charts, and never throws.
 */
export function personIn(context: object): string | undefined {
  const { user, row, claims, strategy, standing, plan, farewell }: Knows = context
  // Only session charts have a `strategy`. In other charts, `claims` are a provider's, and their `sub` is often an
  // email address.
  const own = strategy === undefined ? undefined : claims?.sub
  const users = [user?.id, row?.userId, plan?.user?.id, standing?.owner?.id, own]
  const ids = [...users, farewell?.token?.sub, farewell?.session?.userId]
  const known = ids.find((id): id is string => typeof id === "string" && id !== "")
  return known?.includes("@") === true ? "[address]" : known
}

/** The keys of contexts that identify a person. Each key is absent in some charts. */
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
