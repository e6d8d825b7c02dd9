/** The rule that decides if a session meets a demand, with random evidence. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Evidence } from "../../src/ports/evidence.ts"
import { withProven } from "../../src/effects/authentication-methods.ts"
import { meetsDemand } from "../../src/effects/meets-demand.ts"

const now = 1_800_000_000
const method = fc.constantFrom("pwd", "otp", "hwk", "swk", "user", "sms", "fed")
const methods = fc.uniqueArray(method, { maxLength: 4 })
const age = fc.nat(1000)
const demand = fc.record({ maxAge: age.map((seconds) => seconds + 1), amr: methods, level: fc.constantFrom(1, 2) })

describe("meetsDemand", () => {
  it("a session without evidence meets no demand, not even the empty one", () => {
    expect(meetsDemand(undefined, {}, now)).toBe(false)
  })

  it("an authentication that is older than maxAge never meets the demand, whatever its methods", () => {
    fc.assert(
      fc.property(methods, demand, fc.integer({ min: 1, max: 1e6 }), (amr, wanted, late) => {
        const evidence = { at: now - wanted.maxAge - late, amr: [...amr, "mfa"] }
        expect(meetsDemand(evidence, wanted, now)).toBe(false)
      }),
    )
  })

  it("if a demand is met, each easier demand is met too", () => {
    fc.assert(
      fc.property(methods, age, demand, fc.nat(1000), (amr, old, wanted, more) => {
        const evidence = { at: now - old, amr }
        if (!meetsDemand(evidence, wanted, now)) return
        expect(meetsDemand(evidence, { ...wanted, maxAge: wanted.maxAge + more }, now)).toBe(true)
        expect(meetsDemand(evidence, { ...wanted, level: 1 }, now)).toBe(true)
        expect(meetsDemand(evidence, { ...wanted, amr: wanted.amr.slice(1) }, now)).toBe(true)
        expect(meetsDemand(evidence, {}, now)).toBe(true)
      }),
    )
  })

  it("a method that was proven too long ago does not count, although another method was proven now", () => {
    fc.assert(
      fc.property(method, method, age, (old, fresh, maxAge) => {
        fc.pre(old !== fresh)
        const before: Evidence = { sid: "s", of: "user", at: now - maxAge - 2, amr: [old] }
        const evidence = withProven(before, [fresh], now)
        expect(evidence.amr).toEqual(expect.arrayContaining([old, fresh]))
        const wanted = { maxAge: maxAge + 1 }
        expect(meetsDemand(evidence, { ...wanted, amr: [fresh] }, now)).toBe(true)
        expect(meetsDemand(evidence, { ...wanted, amr: [old] }, now)).toBe(false)
        expect(meetsDemand(evidence, { ...wanted, level: 2 }, now)).toBe(false)
      }),
    )
  })

  it.each([
    [["pwd"], false],
    [["pwd", "otp"], true],
    [["otp", "sms"], false],
    [["hwk"], false],
    [["hwk", "user"], true],
    [["swk", "user"], true],
    [["user"], false],
    [["mfa"], true],
    [["fed"], false],
  ])("the methods %j reach level 2: %s", (amr, reached) => {
    expect(meetsDemand({ at: now, amr }, { level: 2 }, now)).toBe(reached)
  })
})

describe("withProven", () => {
  it("never moves a time back, never loses a method, and lists each method once", () => {
    fc.assert(
      fc.property(methods, methods, age, (amr, proven, old) => {
        const before: Evidence = { sid: "s", of: "user", at: now - old, amr }
        const after = withProven(before, proven, now)
        expect(after.at).toBe(now)
        expect(new Set(after.amr).size).toBe(after.amr.length)
        for (const one of [...amr, ...proven]) expect(after.amr).toContain(one)
        for (const [one, time] of Object.entries(after.since ?? {})) {
          expect(proven).not.toContain(one)
          expect(time).toBe(before.at)
        }
      }),
    )
  })
})
