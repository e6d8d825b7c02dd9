/**
 * The store for values that only one caller can take: the store of flows, or, without a store of flows, the adapter's
 * verification tokens.
 */
import type { Runtime } from "./runtime.ts"

export interface OnceStore {
  /** `false` if the store has only keys and no field for values, as with verification tokens. */
  keepsValues: boolean
  put: (key: string, value: string, expires: Date) => Promise<void>
  /**
   * Removes and returns a value. Of any number of concurrent callers, one gets the value, and all others get
   * `undefined`. If the store has no field for values, the value is an empty string.
   */
  take: (key: string) => Promise<string | undefined>
}

/**
 * Returns the store for values of one kind.
 *
 * @param kind the prefix of the keys in a store of flows.
 * @returns `undefined` if the application has neither a store of flows nor an adapter with verification tokens. The
 *   caller checks with `usesUpOnce` that the adapter gives a token to one caller only.
 */
export function onceStoreOf(kind: string, { config: { flowStore, adapter }, now }: Runtime): OnceStore | undefined {
  if (flowStore !== undefined)
    return {
      keepsValues: true,
      put: async (key, value, expires) => flowStore.put(`${kind}:${key}`, value, expires),
      take: async (key) => flowStore.take(`${kind}:${key}`),
    }
  if (adapter?.createVerificationToken === undefined || adapter.useVerificationToken === undefined) return undefined
  return {
    keepsValues: false,
    put: async (key, _value, expires) => {
      await adapter.createVerificationToken?.({ identifier: identifier(key), token: key, expires })
    },
    take: async (key) => {
      const taken = await adapter.useVerificationToken?.({ identifier: identifier(key), token: key })
      return taken && taken.expires.getTime() > now() ? "" : undefined
    },
  }
}

/**
 * Returns the `identifier` of a verification token. The identifier is not an address, so the token is never taken for a
 * sign-in link.
 */
function identifier(key: string): string {
  return `authchart.flow:${key.slice(0, 16)}`
}
