/** The store for values that can be taken once: the store of flows, or else the adapter's verification tokens. */
import type { Runtime } from "./runtime.ts"

export interface OnceStore {
  /** `false` if it stores only hashes, and no value with them. */
  keepsValues: boolean
  put: (key: string, value: string, expires: Date) => Promise<void>
  /**
   * Takes a value: of any number of concurrent callers, one gets it. The value is empty if values are not stored.
   */
  take: (key: string) => Promise<string | undefined>
}

/**
 * Returns the store for values of one kind.
 *
 * @param kind begins the keys in a store of flows.
 * @returns `undefined` if the application has neither. An adapter has to use up a token once: see `consumesOnce`.
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

/** No person's address looks like this, so it never matches a link from a mail. */
function identifier(key: string): string {
  return `authchart.flow:${key.slice(0, 16)}`
}
