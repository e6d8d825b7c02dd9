/** The calls of the memory adapter for passkeys. */
import type { AdapterAuthenticator, AuthenticatorChange } from "../../ports/adapter.ts"
import type { AuthenticatorCalls } from "../embedded/calls.ts"
import { authenticatorRecord, given, inOrderOfCredentials, existingAuthenticator } from "../embedded/records.ts"
import { addNew, requireDate } from "./records.ts"

/**
 * Makes the calls on the table of passkeys.
 *
 * @param requireUser throws if no user has the id.
 */
export function authenticatorCalls(
  authenticators: Map<string, AdapterAuthenticator>,
  requireUser: (id: string) => void,
): AuthenticatorCalls {
  const found = (credentialID: string): AdapterAuthenticator | null => {
    const record = authenticators.get(credentialID)
    return record ? authenticatorRecord(record) : null
  }
  const updateAuthenticator: AuthenticatorCalls["updateAuthenticator"] = (change) => {
    const before = authenticators.get(change.credentialID)
    if (!before || !raisesCounter(change, before)) return null
    const record = authenticatorRecord({ ...before, ...given(change) })
    requireDate(record.createdAt)
    requireDate(record.lastUsedAt)
    authenticators.set(record.credentialID, record)
    return authenticatorRecord(record)
  }
  return {
    createAuthenticator(authenticator) {
      requireUser(authenticator.userId)
      const record = authenticatorRecord(authenticator)
      requireDate(record.createdAt)
      requireDate(record.lastUsedAt)
      addNew(authenticators, record.credentialID, record, "An authenticator has that id already.")
      return authenticatorRecord(record)
    },
    getAuthenticator: found,
    listAuthenticatorsByUserId: (userId) =>
      inOrderOfCredentials(
        [...authenticators.values()].filter((one) => one.userId === userId).map(authenticatorRecord),
      ),
    updateAuthenticatorCounter: (credentialID, counter) =>
      existingAuthenticator(updateAuthenticator({ credentialID, counter })),
    updateAuthenticator,
    deleteAuthenticator(credentialID) {
      const record = found(credentialID)
      authenticators.delete(credentialID)
      return record
    },
  }
}

/** Returns true for a change without a counter, for a counter that rises, and for two counters of 0. */
function raisesCounter({ counter }: AuthenticatorChange, before: AdapterAuthenticator): boolean {
  return counter === undefined || counter > before.counter || (counter === 0 && before.counter === 0)
}
