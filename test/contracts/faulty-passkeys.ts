/** The methods for passkeys of the faulty store. */
import type { Adapter, AdapterAuthenticator } from "../../src/ports/adapter.ts"
import type { Fault, Tables } from "./faults.ts"

export interface PasskeyStore {
  enter: () => Promise<void>
  has: (fault: Fault) => boolean
  /** Returns the text that the store compares. */
  key: (text: string) => string
  rows: () => Tables
}

export function faultyPasskeys({ enter, has, key, rows }: PasskeyStore): Adapter {
  const change = (given: Partial<AdapterAuthenticator> & { credentialID: string }): AdapterAuthenticator | null => {
    const before = rows().passkeys.get(key(given.credentialID))
    if (!before && !has("upsertsCounters")) return null
    const changed = { ...before, ...given } as AdapterAuthenticator // With the fault, fields are missing.
    rows().passkeys.set(key(given.credentialID), changed)
    return changed
  }
  return {
    async createAuthenticator(authenticator) {
      await enter()
      const { passkeys, users } = rows()
      if (!users.has(authenticator.userId)) throw new Error("There is no such user.")
      const name = key(authenticator.credentialID)
      if (passkeys.has(name) && !has("replacesPasskeys")) throw new Error("A passkey has that id.")
      passkeys.set(name, has("dropsTransports") ? { ...authenticator, transports: null } : authenticator)
      return authenticator
    },
    async getAuthenticator(credentialID) {
      await enter()
      return rows().passkeys.get(key(credentialID)) ?? null
    },
    async listAuthenticatorsByUserId(id) {
      await enter()
      return [...rows().passkeys.values()].filter(({ userId }) => userId === id || has("listsAllPasskeys"))
    },
    async updateAuthenticatorCounter(credentialID, counter) {
      await enter()
      const changed = change({ credentialID, counter })
      if (changed === null) throw new Error("There is no such passkey.")
      return changed
    },
    async updateAuthenticator({ lastUsedAt, ...given }) {
      await enter()
      return change({ ...given, ...(!has("forgetsLastUse") && lastUsedAt !== undefined && { lastUsedAt }) })
    },
  }
}
