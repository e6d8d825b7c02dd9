/** What TypeScript infers of a step, and of what it passes to the session. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { installPackage, type InstalledPackage } from "./compile-app.ts"
import { steps } from "./steps.ts"

let installed: InstalledPackage
beforeAll(() => {
  installed = installPackage()
})
afterAll(() => installed.remove())

describe.each(["typescript", "typescript-5.9"] as const)("EXT-12: a step, compiled by %s", (compiler) => {
  it("has the request, earlier steps and its results typed, and refuses what is none of these", () => {
    expect(installed.compile(steps, compiler)).toEqual({})
  })
})
