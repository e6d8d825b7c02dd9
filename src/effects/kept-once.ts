/** Where something is kept that can be taken once: the store of flows, or else the adapter's verification tokens. */
import type { Runtime } from "./runtime.ts"

export interface OnceStore {
  /** `false`: it keeps hashes, and no value beside them. */
  keepsValues: boolean
  put: (key: string, value: string, expires: Date) => Promise<void>
  /** Of any number of callers at once, one gets the value; an empty one where values are not kept. */
  take: (key: string) => Promise<string | undefined>
}

/**
 * @param kind begins the keys in a store of flows.
 * @returns `undefined` where there is neither. An adapter has to use up a token once: see `consumesOnce`.
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

/** No address of a person looks like this, so that no link from a mail can be mistaken for it. */
function identifier(key: string): string {
  return `authchart.flow:${key.slice(0, 16)}`
}
