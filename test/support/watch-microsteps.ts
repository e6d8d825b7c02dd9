/**
 * Runs before every test file: each transition in a test must be an edge of the program's static graph. Otherwise the
 * statements of the proofs would not apply to this run.
 */
import { afterAll, expect, vi } from "vitest"
import { strange, strangers } from "./microsteps.ts"

vi.mock("../../machines/step.ts", async (original) => {
  const real = await original<typeof import("../../machines/step.ts")>()
  const start: typeof real.start = (program, input) => {
    const made = real.start(program, input)
    strange.push(...strangers(program, made.taken))
    return made
  }
  const step: typeof real.step = (program, state, event) => {
    const made = real.step(program, state, event)
    strange.push(...strangers(program, made.taken))
    return made
  }
  return { ...real, start, step }
})

afterAll(() => {
  // The check runs once for a whole file, so that a test that expects a failure cannot hide one of these transitions.
  expect(strange.splice(0), "transitions that are not edges of the static graph").toEqual([])
})
