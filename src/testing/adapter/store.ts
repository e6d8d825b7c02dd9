/** The type of the adapter under test, and the check that it has all required methods. */
import { fail } from "node:assert/strict"
import type { Adapter } from "../../ports/adapter.ts"
import type { Words } from "../../ports/keys-of.ts"

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

/**
 * The methods that the rules call. Only rules with `needs` call a method that an adapter can lack. The exceptions are
 * `deleteUserSessions`, `deleteOtherSessions`, `listAccounts` and the methods for passkeys: any rule calls these methods
 * if the adapter has them.
 */
export type Store = Required<Pick<Adapter, Demanded | "getAccount" | "updateAccount" | "transaction">> &
  Pick<
    Adapter,
    | Words<"deleteUserSessions deleteOtherSessions listAccounts">
    | Words<"createAuthenticator getAuthenticator listAuthenticatorsByUserId updateAuthenticatorCounter">
    | Words<"updateAuthenticator deleteAuthenticator">
  >

/**
 * Returns the adapter with the type of {@link Store}. Methods can be on its prototype.
 *
 * @throws {AssertionError} that names the required methods that are missing.
 */
export function wholeStore(adapter: Adapter): Store {
  const missing = demandedMethods.filter((method) => typeof adapter[method] !== "function")
  if (missing.length > 0) fail(`The adapter has no ${missing.join(", no ")}.`)
  // The cast is safe: all required methods exist, and a rule calls an optional method only if the suite has found it.
  return adapter as Store
}
