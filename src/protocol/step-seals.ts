/** Encrypts values that a step of the application stores in a store of its own. */
import { isSealedWithOlder, type KeyRing, openToken, sealToken } from "./session-token.ts"

/** The functions `seal`, `open` and `isStale` that a step receives. */
export interface StepSeals {
  seal: (purpose: string, text: string) => Promise<string>
  open: (purpose: string, sealed: string) => Promise<string | undefined>
  isStale: (purpose: string, sealed: string) => Promise<boolean>
}

export interface SealKeys {
  /** The secrets. The first secret seals values, and all secrets open them. */
  secrets: readonly string[]
  ring: KeyRing
  /** Returns the time in milliseconds since the epoch. */
  now: () => number
  uuid: () => string
}

/**
 * The time for which the library can open a stored value, in seconds: a century, which is longer than a person's
 * lifetime.
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
