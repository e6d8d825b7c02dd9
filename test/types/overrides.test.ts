/** What TypeScript infers of an override. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { installPackage, type InstalledPackage } from "./compile-app.ts"
import { overrides } from "./overrides.ts"

let installed: InstalledPackage
beforeAll(() => {
  installed = installPackage()
})
afterAll(() => installed.remove())

describe.each(["typescript", "typescript-5.9"] as const)("EXT-12: an override, compiled by %s", (compiler) => {
  it("has its parameters inferred, with asks of its own and without, and takes texts in lists", () => {
    expect(installed.compile(overrides, compiler)).toEqual({})
  })
})
