import type { Adapter } from "../ports/adapter.ts"

const userMethods = ["createUser", "getUser", "getUserByAccount", "updateUser", "linkAccount"] as const

/**
 * Returns `true` if the adapter stores users and accounts. Returns `false` for an adapter that has only the methods for
 * verification tokens. Such an adapter stores only sign-in links. In all other respects, the application works as if it
 * had no adapter.
 */
export function keepsUsers(adapter: Adapter | undefined): adapter is Adapter {
  return adapter !== undefined && userMethods.some((method) => typeof adapter[method] === "function")
}
