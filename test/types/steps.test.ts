/** The types that TypeScript infers for a step, and for its result in the session. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { installPackage, type InstalledPackage } from "./compile-app.ts"
import { steps } from "./steps.ts"
import { sampled } from "../support/sample.ts"

let installed: InstalledPackage
beforeAll(() => {
  installed = installPackage()
})
afterAll(() => installed.remove())

describe.each(sampled(["typescript", "typescript-5.9"] as const, 1, "compilers of steps"))(
  "EXT-12: a step, compiled by %s",
  (compiler) => {
    it("has typed request, earlier steps and results, and refuses other values", () => {
      expect(installed.compile(steps, compiler)).toEqual({})
    })
  },
)
