/**
 * Runs before every test file: a test file leaves each global function as the file found it. Test files share a process.
 * A `fetch` that one file replaced would otherwise give its responses to the tests of the next file.
 */
import { afterAll, expect, vi } from "vitest"
import { changedGlobals, globalFunctions, restoreGlobals } from "./globals.ts"

const before = globalFunctions()

afterAll(() => {
  // Mocks first: a mock of a stub that is restored after `unstubAllGlobals` would bring the stub back.
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  const changed = changedGlobals(before)
  restoreGlobals(before, changed)
  expect(changed, "global functions that this file replaced and did not restore").toEqual([])
})
