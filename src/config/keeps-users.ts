import type { Adapter } from "../ports/adapter.ts"

const userMethods = ["createUser", "getUser", "getUserByAccount", "updateUser", "linkAccount"] as const

/**
 * Returns `true` if the adapter stores users and accounts. An adapter that only has methods for verification tokens
 * stores sign-in links. Its application otherwise works like an application without an adapter.
 */
export function keepsUsers(adapter: Adapter | undefined): adapter is Adapter {
  return adapter !== undefined && userMethods.some((method) => typeof adapter[method] === "function")
}
