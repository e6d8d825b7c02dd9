/** The adapter under test, with its methods checked. */
import { fail } from "node:assert/strict"
import type { Adapter } from "../../ports/adapter.ts"

/** The methods that every adapter needs. */
export const demandedMethods = [
  "createUser",
  "getUser",
  "getUserByEmail",
  "getUserByAccount",
  "updateUser",
  "deleteUser",
  "linkAccount",
  "unlinkAccount",
  "createSession",
  "getSessionAndUser",
  "updateSession",
  "deleteSession",
  "createVerificationToken",
  "useVerificationToken",
] as const

type Demanded = (typeof demandedMethods)[number]

/** The methods that the rules call. Only rules with `needs` call optional methods. */
export type Store = Required<Pick<Adapter, Demanded | "getAccount" | "updateAccount" | "transaction">> &
  Pick<Adapter, "deleteUserSessions">

/** @throws {AssertionError} naming the required methods that are missing. Methods can lie on the prototype. */
export function wholeStore(adapter: Adapter): Store {
  const missing = demandedMethods.filter((method) => typeof adapter[method] !== "function")
  if (missing.length > 0) fail(`The adapter has no ${missing.join(", no ")}.`)
  return adapter as Store // The required methods were found above. Optional methods are called only if they were found too.
}
