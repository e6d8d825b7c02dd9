/** The rules for every registry of sessions. The suite runs over memory and over each database. */
import { describe, expect, it } from "vitest"
import type { RegisteredSession, SessionRegistry } from "../../src/ports/session-registry.ts"
import type { Stores } from "../../src/ports/stores.ts"
import { base64url, sha256, systemRandom } from "../../src/protocol/bytes.ts"

export interface OpenRegistry {
  /** Two instances over one database. */
  registry: readonly [SessionRegistry, SessionRegistry]
  close?: () => Promise<void>
}

/** Returns the registry of stores of this library. */
export function registryOf({ registry }: Stores): SessionRegistry {
  if (registry === undefined) throw new TypeError("Every set of stores of this library has a registry of sessions.")
  return registry
}

const now = Date.now()
const hour = 3_600_000
const until = now + 24 * hour
const person = async (): Promise<string> => sha256(crypto.randomUUID())
const newSid = (): string => base64url(systemRandom.randomBytes(16))

function session(of: string, more: Partial<RegisteredSession> = {}): RegisteredSession {
  return { sid: newSid(), person: of, createdAt: now, seenAt: now, expiresAt: until, details: "sealed", ...more }
}

const sidsOf = (sessions: readonly RegisteredSession[]): readonly string[] => sessions.map(({ sid }) => sid)
const ask = { since: now, now }

export function registryContract(name: string, open: () => Promise<OpenRegistry> | OpenRegistry): void {
  async function over(test: (one: SessionRegistry, other: SessionRegistry) => Promise<void>): Promise<void> {
    const { registry, close } = await open()
    try {
      await test(...registry)
    } finally {
      await close?.()
    }
  }

  describe(`the registry of sessions: ${name}`, () => {
    it("lists the sessions of one person, newest first, in every instance, unchanged", () =>
      over(async (one, other) => {
        const [vera, eve] = [await person(), await person()]
        const old = session(vera, { createdAt: now - hour, details: "x".repeat(4000) })
        const fresh = session(vera)
        for (const each of [old, fresh, session(eve)]) expect(await one.register(each)).toBe("registered")
        expect(await other.list(vera, now)).toEqual([fresh, old])
        expect(await other.find(old.sid, now)).toEqual(old)
      }))

    it("keeps the time at which a session began, when its token changes", () =>
      over(async (one, other) => {
        const first = session(await person(), { createdAt: now - hour })
        await one.register(first)
        const second = { ...first, createdAt: now, details: "another token" }
        expect(await other.register(second)).toBe("registered")
        expect(await one.find(first.sid, now)).toEqual({ ...second, createdAt: first.createdAt })
      }))

    it("lists no session that has expired", () =>
      over(async (one) => {
        const vera = await person()
        const soon = session(vera, { expiresAt: now + 10_000 })
        await one.register(soon)
        expect(sidsOf(await one.list(vera, now))).toEqual([soon.sid])
        expect(await one.list(vera, now + 10_000)).toEqual([])
        expect(await one.find(soon.sid, now + 10_000)).toBeUndefined()
      }))

    it("never sets an earlier expiry", () =>
      over(async (one, other) => {
        const own = session(await person())
        await one.register(own)
        await other.register({ ...own, expiresAt: until - hour })
        await other.isRevoked({ ...ask, sid: own.sid, person: own.person, expiresAt: until - hour })
        expect((await one.find(own.sid, now))?.expiresAt).toBe(until)
      }))

    it("remembers for an hour after the expiry that a session was revoked, because clocks differ", () =>
      over(async (one, other) => {
        const [vera, eve] = [await person(), await person()]
        const ended = { expiresAt: now - 10_000 }
        const [first, second] = [session(vera, ended), session(vera, ended)]
        await one.register(first)
        await one.register(second)
        await one.revoke(first.sid, vera)
        // Writes delete expired rows: some stores at the first write of an instance, others at every 100th.
        for (let count = 0; count < 100; count++) await other.register(session(eve))
        const later = now + 60_000
        const judged = { person: vera, since: later, now: later }
        expect(await other.isRevoked({ ...judged, sid: first.sid })).toBe(true)
        expect(await other.isRevoked({ ...judged, sid: second.sid })).toBe(false)
        await one.revokeAll(vera, { now, until })
        expect(await other.isRevoked({ ...judged, sid: second.sid })).toBe(true)
        expect(await one.list(vera, now)).toEqual([])
      }))

    it("revokes a session of its person only", () =>
      over(async (one, other) => {
        const [vera, eve] = [await person(), await person()]
        const own = session(vera)
        await one.register(own)
        expect(await other.revoke(own.sid, eve)).toBeUndefined()
        expect(await other.isRevoked({ ...ask, sid: own.sid, person: vera })).toBe(false)
        expect((await other.revoke(own.sid, vera))?.sid).toBe(own.sid)
        expect(await one.isRevoked({ ...ask, sid: own.sid, person: vera })).toBe(true)
        expect(await one.isRevoked({ ...ask, sid: own.sid, person: undefined })).toBe(true)
        expect(await one.list(vera, now)).toEqual([])
        // A caller after an interruption can repeat the call, and still receives the session.
        expect((await one.revoke(own.sid, vera))?.details).toBe("sealed")
        expect(await one.revoke(newSid(), vera)).toBeUndefined()
      }))

    it("never registers a revoked session again", () =>
      over(async (one, other) => {
        const own = session(await person())
        await one.register(own)
        await one.revoke(own.sid, own.person)
        expect(await other.register({ ...own, details: "a new token" })).toBe("revoked")
        expect(await one.find(own.sid, now)).toBeUndefined()
      }))

    it("revokes all sessions except one, and the unregistered ones that were issued before", () =>
      over(async (one, other) => {
        const [vera, eve] = [await person(), await person()]
        const [kept, ended, hers] = [session(vera), session(vera), session(eve)]
        for (const each of [kept, ended, hers]) await one.register(each)
        const all = await other.revokeAll(vera, { now, until, except: kept.sid })
        expect(sidsOf(all)).toEqual([ended.sid])
        const revoked = async (sid: string | undefined, of: string, since = now) =>
          one.isRevoked({ sid, person: of, since, now })
        expect(await revoked(kept.sid, vera)).toBe(false)
        expect(await revoked(ended.sid, vera)).toBe(true)
        expect(await revoked(hers.sid, eve)).toBe(false)
        expect(await revoked(newSid(), vera)).toBe(true)
        expect(await revoked(undefined, vera, now - hour)).toBe(true)
        expect(await revoked(undefined, vera, now + 1000)).toBe(false)
        expect(await revoked(undefined, eve, now - hour)).toBe(false)
        expect(sidsOf(await one.list(vera, now))).toEqual([kept.sid])
        expect(sidsOf(await one.revokeAll(vera, { now, until }))).toEqual(expect.arrayContaining([kept.sid, ended.sid]))
        expect(await one.list(vera, now)).toEqual([])
      }))

    it("registers no session of a disabled person, and revokes the unregistered ones, until the person is enabled", () =>
      over(async (one, other) => {
        const vera = await person()
        expect(await one.isDisabled(vera)).toBe(false)
        await one.setDisabled(vera, true)
        expect(await other.isDisabled(vera)).toBe(true)
        expect(await other.register(session(vera))).toBe("disabled")
        expect(await other.isRevoked({ sid: undefined, person: vera, since: now + hour, now })).toBe(true)
        expect(await other.list(vera, now)).toEqual([])
        await one.revokeAll(vera, { now, until })
        expect(await other.isDisabled(vera)).toBe(true)
        await other.setDisabled(vera, false)
        expect(await one.isDisabled(vera)).toBe(false)
        expect(await one.register(session(vera))).toBe("registered")
      }))

    it("records a use every five minutes at most, and each renewal with its new expiry", () =>
      over(async (one, other) => {
        const own = session(await person())
        await one.register(own)
        const minute = 60_000
        const use = async (at: number, expiresAt?: number) =>
          other.isRevoked({ sid: own.sid, person: own.person, since: now, now: at, expiresAt })
        expect(await use(now + 4 * minute)).toBe(false)
        expect(await one.find(own.sid, now)).toMatchObject({ seenAt: now, expiresAt: until })
        expect(await use(now + 5 * minute)).toBe(false)
        expect(await one.find(own.sid, now)).toMatchObject({ seenAt: now + 5 * minute, expiresAt: until })
        expect(await use(now + 6 * minute, until + hour)).toBe(false)
        expect(await one.find(own.sid, now)).toMatchObject({ seenAt: now + 6 * minute, expiresAt: until + hour })
        expect(sidsOf(await one.list(own.person, until + 1))).toEqual([own.sid])
      }))

    it("leaves no live session if sign-ins and an operator who disables the user run at the same time", () =>
      over(async (one, other) => {
        const vera = await person()
        const sessions = Array.from({ length: 20 }, () => session(vera))
        const disabling = (async () => {
          await other.setDisabled(vera, true)
          await other.revokeAll(vera, { now, until })
        })()
        await Promise.all([...sessions.map(async (each) => one.register(each)), disabling])
        expect(await one.list(vera, now)).toEqual([])
      }))

    it("never loses a revocation to a renewal that runs at the same time", () =>
      over(async (one, other) => {
        const vera = await person()
        const sessions = Array.from({ length: 10 }, () => session(vera))
        for (const each of sessions) await one.register(each)
        await Promise.all(
          sessions.flatMap((each) => [
            (async () => one.isRevoked({ ...ask, sid: each.sid, person: vera, expiresAt: until + hour }))(),
            (async () => other.revoke(each.sid, vera))(),
            (async () => one.register({ ...each, details: "another token" }))(),
          ]),
        )
        for (const { sid } of sessions) expect(await other.isRevoked({ ...ask, sid, person: vera })).toBe(true)
        expect(await one.list(vera, now)).toEqual([])
      }))
  })
}
