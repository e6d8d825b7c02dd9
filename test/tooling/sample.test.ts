import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { coverOf, extentIn, sampleVariable, seedIn, tellExtent } from "../../tools/sample.ts"

const now = new Date(Date.UTC(2026, 0, 31, 23))

describe("what a run plays", () => {
  it.each([
    [undefined, 20260131],
    ["", 20260131],
    ["20251224", 20251224],
    ["7", 7],
    ["all", "all"],
  ])("with %j in the variable is %j", (value, extent) => {
    expect(extentIn({ [sampleVariable]: value }, now)).toBe(extent)
  })

  it.each(["some", "ALL", "-1", "1.5", "1e3", " "])("is an error with %j, which says what to write", (value) => {
    expect(() => extentIn({ [sampleVariable]: value }, now)).toThrow(/AUTHCHART_SAMPLE is ".*"\. Set it to "all", or/)
  })

  it("is told with the way to repeat it", () => {
    expect(tellExtent(20260131)).toBe("Sample 20260131: repeat with AUTHCHART_SAMPLE=20260131.")
    expect(tellExtent("all")).toBe("Everything is played.")
  })

  it("has a seed even if it is everything", () => {
    expect([seedIn({ [sampleVariable]: "all" }, now), seedIn({ [sampleVariable]: "7" }, now)]).toEqual([20260131, 7])
  })
})

describe("a cover", () => {
  const lists = fc.array(fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"), { maxLength: 5 }), {
    maxLength: 12,
  })
  const seeds = fc.nat()

  it("shows everything that the list shows, with elements of the list", () => {
    fc.assert(
      fc.property(lists, seeds, (list, seed) => {
        const cover = coverOf(list, (one) => one, seed)
        expect(new Set(cover.flat())).toEqual(new Set(list.flat()))
        for (const one of cover) expect(list).toContain(one)
      }),
    )
  })

  it("has no element that shows nothing beyond the elements before it", () => {
    fc.assert(
      fc.property(lists, seeds, (list, seed) => {
        const shown = new Set<string>()
        for (const one of coverOf(list, (each) => each, seed)) {
          expect(one.filter((what) => !shown.has(what))).not.toEqual([])
          for (const what of one) shown.add(what)
        }
      }),
    )
  })

  it("is the same for the same seed, and another one on another day if the list allows it", () => {
    const list = Array.from({ length: 30 }, (_, index) => [`${index % 3}`, "a"])
    expect(coverOf(list, (one) => one, 1)).toEqual(coverOf(list, (one) => one, 1))
    const first = new Set(
      Array.from({ length: 20 }, (_, seed) => list.indexOf(coverOf(list, (one) => one, seed)[0] ?? [])),
    )
    expect(first.size).toBeGreaterThan(3)
  })
})
