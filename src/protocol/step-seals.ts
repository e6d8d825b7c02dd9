/** Seals values that a step stores in its own store. */
import { isSealedWithOlder, type KeyRing, openToken, sealToken } from "./session-token.ts"

/** The functions `seal`, `open` and `isStale` that a step receives. */
export interface StepSeals {
  seal: (purpose: string, text: string) => Promise<string>
  open: (purpose: string, sealed: string) => Promise<string | undefined>
  isStale: (purpose: string, sealed: string) => Promise<boolean>
}

export interface SealKeys {
  /** Values are sealed with the first secret, and opened with all of them. */
  secrets: readonly string[]
  ring: KeyRing
  /** Returns the time in milliseconds since the epoch. */
  now: () => number
  uuid: () => string
}

/**
 * The time after which a stored value no longer opens, in seconds: a century, so that values can be opened for a
 * person's lifetime.
 */
const century = 100 * 365 * 86_400

/**
 * Makes the functions `seal`, `open` and `isStale` for one step.
 *
 * @param of the id of the step. The id is part of the salt, so that no step can open a value that another step sealed.
 */
export function stepSeals({ secrets, ring, now, uuid }: SealKeys, of: string): StepSeals {
  const common = (purpose: string) => ({ secrets, ring, salt: `authchart.step.${of}.${purpose}`, now: now() / 1000 })
  return {
    seal: async (purpose, text) => sealToken({ ...common(purpose), claims: { text }, maxAge: century, uuid }),
    open: async (purpose, sealed) => {
      const claims = await openToken({ ...common(purpose), token: sealed })
      return typeof claims?.text === "string" ? claims.text : undefined
    },
    isStale: async (purpose, sealed) => isSealedWithOlder({ ...common(purpose), token: sealed }),
  }
}
