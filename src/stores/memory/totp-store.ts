import type { CounterStore } from "../../ports/counter-store.ts"
import { forgetAttempts, type NewTotpEnrolment, type TotpStore } from "../../ports/totp-store.ts"
import { memoryCounterStore } from "./counter-store.ts"

interface Person extends Pick<NewTotpEnrolment, "secret"> {
  codes: Set<string>
  usedStep: number
  attempts: number
  since: number
}

/** Stores second factors in the memory of one process. When the process ends, all second factors are lost. */
export function memoryTotpStore(
  counters: CounterStore = memoryCounterStore(),
): TotpStore & Required<Pick<TotpStore, "replaceSecret" | "replaceRecoveryCodes" | "move">> {
  const people = new Map<string, Person>()
  return {
    counters,
    find: (key) => {
      const person = people.get(key)
      return person && { secret: person.secret }
    },
    enrol: (key, { secret, recoveryCodes, usedStep }) => {
      if (people.has(key)) return false
      people.set(key, { secret, codes: new Set(recoveryCodes), usedStep, attempts: 0, since: 0 })
      return true
    },
    remove: async (key) => {
      people.delete(key)
      await forgetAttempts(counters, key)
    },
    countAttempt: (key, now, window) => {
      const person = people.get(key)
      if (person === undefined) return 1
      const anew = person.since < now - window
      person.attempts = anew ? 1 : person.attempts + 1
      if (anew) person.since = now
      return person.attempts
    },
    clearAttempts: async (key) => {
      const person = people.get(key)
      if (person !== undefined) person.attempts = 0
      await forgetAttempts(counters, key)
    },
    useStep: (key, step) => {
      const person = people.get(key)
      if (person === undefined || person.usedStep >= step) return false
      person.usedStep = step
      return true
    },
    useRecoveryCode: (key, hash) => people.get(key)?.codes.delete(hash) === true,
    replaceSecret: (key, old, fresh) => {
      const person = people.get(key)
      if (person?.secret !== old) return false
      person.secret = fresh
      return true
    },
    replaceRecoveryCodes: (key, hashes) => {
      const person = people.get(key)
      if (person === undefined) return false
      person.codes = new Set(hashes)
      return true
    },
    move: (from, to, { was, becomes }) => {
      const person = people.get(from)
      if (person?.secret !== was || people.has(to)) return false
      people.delete(from)
      people.set(to, { ...person, secret: becomes })
      return true
    },
  }
}
