import type { Adapter } from "../ports/adapter.ts"

const userMethods = ["createUser", "getUser", "getUserByAccount", "updateUser", "linkAccount"] as const

/**
 * Whether the adapter stores users and accounts. One that has methods for verification tokens only keeps the links that
 * are in the mail: with sessions as tokens, its application has users as one without an adapter has them.
 */
export function keepsUsers(adapter: Adapter | undefined): adapter is Adapter {
  return adapter !== undefined && userMethods.some((method) => typeof adapter[method] === "function")
}
