import { afterEach, describe, expect, it, vi } from "vitest"

const list = Array.from({ length: 60 }, (_, index) => index)
const decade = (one: number) => [`${Math.floor(one / 10)}`]

/** Loads the modules as a run with this value of the variable has them. */
async function runWith(value: string) {
  vi.stubEnv("AUTHCHART_SAMPLE", value)
  vi.resetModules()
  return { ...(await import("./sample.ts")), ...(await import("./cuts.ts")) }
}

afterEach(() => vi.resetModules())

describe("a run that plays everything", () => {
  it("leaves nothing out of a sample, of a cover, or of the interruptions", async () => {
    const { playsAll, sampleNote, sampled, covering, cutsOf } = await runWith("all")
    expect([playsAll, sampleNote]).toEqual([true, "Everything is played."])
    expect(sampled(list, 2, "numbers")).toEqual(list)
    expect(covering(list, decade, { name: "numbers", others: 0 })).toEqual(list)
    expect(cutsOf(5)).toHaveLength(20)
  })
})

describe("a run that plays a sample", () => {
  it("is repeated by its seed, and says so", async () => {
    const one = await runWith("20260131")
    const [first, cover] = [one.sampled(list, 9, "a"), one.covering(list, decade, { name: "a", others: 3 })]
    expect(one.sampleNote).toContain("AUTHCHART_SAMPLE=20260131")
    const again = await runWith("20260131")
    expect([again.sampled(list, 9, "a"), again.covering(list, decade, { name: "a", others: 3 })]).toEqual([
      first,
      cover,
    ])
    expect(again.sampled(list, 9, "b")).not.toEqual(first)
    expect((await runWith("20260201")).sampled(list, 9, "a")).not.toEqual(first)
  })

  it("leaves out no kind from a cover, and adds others", async () => {
    const { covering } = await runWith("20260131")
    const cover = covering(list, decade, { name: "a", others: 3 })
    expect(new Set(cover.flatMap(decade))).toEqual(new Set(list.flatMap(decade)))
    expect(cover.length).toBeGreaterThanOrEqual(6)
    expect(cover.length).toBeLessThanOrEqual(9)
  })

  it("interrupts in each of the four ways, at every point within a few days, and each day at one point at least", async () => {
    const seen = new Set<string>()
    for (let day = 20260101; day < 20260113; day += 1) {
      const { cutsOf } = await runWith(String(day))
      for (const points of [1, 2, 7]) expect(cutsOf(points).length, `${day}: ${points}`).toBeGreaterThan(0)
      for (const { after, loses, afterwards } of cutsOf(7)) seen.add(`${after} ${loses} ${afterwards}`)
    }
    expect(seen.size).toBe(28)
  })
})
