/** Stores for one process: tests, demos, and what may be lost when it ends. Import path `authchart/stores/memory`. */
import type { FlowStore } from "../ports/flow-store.ts"
import type { NewTotpEnrolment, TotpStore } from "../ports/totp-store.ts"

export type { FlowStore } from "../ports/flow-store.ts"
export type { NewTotpEnrolment, TotpEnrolment, TotpStore } from "../ports/totp-store.ts"

/**
 * Keeps what flows in flight cannot carry. What has run out is dropped when something new is put.
 *
 * @param now milliseconds since the epoch. Default: the system's clock.
 */
export function memoryFlowStore(now: () => number = () => Date.now()): FlowStore {
  const kept = new Map<string, { value: string; ends: number }>()
  const alive = (key: string) => {
    const found = kept.get(key)
    return found !== undefined && found.ends > now() ? found.value : undefined
  }
  return {
    put: (key, value, expires) => {
      for (const [old, { ends }] of kept) if (ends <= now()) kept.delete(old)
      kept.set(key, { value, ends: expires.getTime() })
    },
    get: alive,
    take: (key) => {
      const value = alive(key)
      kept.delete(key)
      return value
    },
  }
}

interface Person extends Pick<NewTotpEnrolment, "secret"> {
  codes: Set<string>
  usedStep: number
  attempts: number
  since: number
}

/** Keeps second factors. They are gone when the process ends: then nobody is enrolled. */
export function memoryTotpStore(): TotpStore {
  const people = new Map<string, Person>()
  return {
    find: (key) => {
      const person = people.get(key)
      return person && { secret: person.secret }
    },
    enrol: (key, { secret, recoveryCodes, usedStep }) => {
      if (people.has(key)) return false
      people.set(key, { secret, codes: new Set(recoveryCodes), usedStep, attempts: 0, since: 0 })
      return true
    },
    remove: (key) => void people.delete(key),
    countAttempt: (key, now, window) => {
      const person = people.get(key)
      if (person === undefined) return 1
      const anew = person.since < now - window
      person.attempts = anew ? 1 : person.attempts + 1
      if (anew) person.since = now
      return person.attempts
    },
    clearAttempts: (key) => {
      const person = people.get(key)
      if (person !== undefined) person.attempts = 0
    },
    useStep: (key, step) => {
      const person = people.get(key)
      if (person === undefined || person.usedStep >= step) return false
      person.usedStep = step
      return true
    },
    useRecoveryCode: (key, hash) => people.get(key)?.codes.delete(hash) === true,
  }
}
