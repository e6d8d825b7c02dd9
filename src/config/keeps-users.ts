import type { Adapter } from "../ports/adapter.ts"

const userMethods = ["createUser", "getUser", "getUserByAccount", "updateUser", "linkAccount"] as const

/**
 * Returns `true` if the adapter stores users and accounts. An adapter with methods for verification tokens only stores sign-in links;
 * its application otherwise works as one without an adapter.
 */
export function keepsUsers(adapter: Adapter | undefined): adapter is Adapter {
  return adapter !== undefined && userMethods.some((method) => typeof adapter[method] === "function")
}
