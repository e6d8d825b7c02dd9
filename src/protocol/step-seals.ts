/** Seals values that a step stores in its own store. */
import { isSealedWithOlder, type KeyRing, openToken, sealToken } from "./session-token.ts"

/** The tools `seal`, `open` and `isStale` of a step. */
export interface StepSeals {
  seal: (purpose: string, text: string) => Promise<string>
  open: (purpose: string, sealed: string) => Promise<string | undefined>
  isStale: (purpose: string, sealed: string) => Promise<boolean>
}

export interface SealKeys {
  /** The first one seals, all of them open. */
  secrets: readonly string[]
  ring: KeyRing
  /** Returns the time in milliseconds since the epoch. */
  now: () => number
  uuid: () => string
}

/** The lifetime of stored values in seconds: a century, so that they stay readable for a person's lifetime. */
const century = 100 * 365 * 86_400

/**
 * Makes the tools of a step.
 *
 * @param of id of the step: no step can open a value that another one sealed.
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
