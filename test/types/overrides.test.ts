/** The types that TypeScript infers for an override. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { installPackage, type InstalledPackage } from "./compile-app.ts"
import { overrides } from "./overrides.ts"
import { sampled } from "../support/sample.ts"

let installed: InstalledPackage
beforeAll(() => {
  installed = installPackage()
})
afterAll(() => installed.remove())

describe.each(sampled(["typescript", "typescript-5.9"] as const, 1, "compilers of overrides"))(
  "EXT-12: an override, compiled by %s",
  (compiler) => {
    it("has inferred parameters, with its own asks and without, and accepts strings in lists", () => {
      expect(installed.compile(overrides, compiler)).toEqual({})
    })
  },
)
