import { describe, expect, it, vi } from "vitest"
import { changedGlobals, globalFunctions, restoreGlobals } from "./globals.ts"

describe("the global functions", () => {
  it("count as unchanged after a stub and a mock are restored in the reverse order, whatever tests did with them", () => {
    const before = globalFunctions()
    vi.stubGlobal("fetch", () => undefined)
    vi.spyOn(globalThis, "fetch")
    expect(changedGlobals(before)).toEqual(["fetch"])
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    expect(changedGlobals(before)).toEqual([])
  })

  it("count as changed after the other order, because the mock then brings the stub back, and can be restored", () => {
    const before = globalFunctions()
    vi.stubGlobal("fetch", () => undefined)
    vi.spyOn(globalThis, "fetch")
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    expect(changedGlobals(before)).toEqual(["fetch"])
    restoreGlobals(before, ["fetch"])
    expect(changedGlobals(before)).toEqual([])
    expect(globalThis.fetch).toBe(before.get("fetch"))
  })
})
