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

type Change = Partial<AdapterAuthenticator> & { credentialID: string }

/** A change with a counter raises the counter, or both counters are 0. */
function isUse({ counter }: Change, before: AdapterAuthenticator): boolean {
  return counter === undefined || counter > before.counter || (counter === 0 && before.counter === 0)
}

export function faultyPasskeys({ enter, has, key, rows }: PasskeyStore): Adapter {
  const change = (given: Change): AdapterAuthenticator | null => {
    const before = rows().passkeys.get(key(given.credentialID))
    if (!before && !has("upsertsCounters")) return null
    if (before !== undefined && !has("lowersCounters") && !isUse(given, before)) return null
    return write(before, given)
  }
  const write = (before: AdapterAuthenticator | undefined, given: Change): AdapterAuthenticator => {
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
      const before = rows().passkeys.get(key(given.credentialID))
      if (before !== undefined && has("readsThenRaisesCounters")) {
        if (!isUse(given, before)) return null
        await enter()
        return write(before, given)
      }
      return change({ ...given, ...(!has("forgetsLastUse") && lastUsedAt !== undefined && { lastUsedAt }) })
    },
    async deleteAuthenticator(credentialID) {
      await enter()
      const { passkeys } = rows()
      const found = passkeys.get(key(credentialID)) ?? null
      const isGone = ({ userId }: AdapterAuthenticator) => userId === found?.userId
      if (has("deletesAllPasskeys")) for (const [name, one] of passkeys) if (isGone(one)) passkeys.delete(name)
      passkeys.delete(key(credentialID))
      return found
    },
  }
}
