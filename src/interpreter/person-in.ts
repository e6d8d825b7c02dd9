/**
 * The id of the user that a flow is about, as far as its context knows one; where an application takes addresses for ids,
 * that there is one. Total: contexts of all charts are looked at alike.
 */
export function personIn(context: object): string | undefined {
  const { user, row, claims, strategy, standing, plan, farewell }: Knows = context
  // Elsewhere claims are a provider's: its name for somebody is an address, as like as not.
  const own = strategy === undefined ? undefined : claims?.sub
  const users = [user?.id, row?.userId, plan?.user?.id, standing?.owner?.id, own]
  const ids = [...users, farewell?.token?.sub, farewell?.session?.userId]
  const known = ids.find((id): id is string => typeof id === "string" && id !== "")
  return known?.includes("@") === true ? "[address]" : known
}

/** Keys of contexts that say who somebody is. Each is absent in some charts. */
interface Knows {
  user?: { id?: unknown } | undefined
  row?: { userId?: unknown } | undefined
  claims?: { sub?: unknown } | undefined
  /** Of sessions: their claims are the library's own. */
  strategy?: unknown
  standing?: { owner?: { id?: unknown } | undefined } | undefined
  plan?: { user?: { id?: unknown } } | undefined
  farewell?: { token?: { sub?: unknown } | null; session?: { userId?: unknown } | null } | undefined
}
