import { afterEach, describe, expect, it } from "vitest"
import { plantTree, type PlantedTree } from "../support/planted-tree.ts"

const copied = ["tools", "vitest.config.ts", "package.json", "test/support/chromium.ts"]

/** `npm test` with one check instead of ours, which other tests plant one by one. */
function checksAre(command: string): Record<string, string> {
  return {
    "tools/checks.ts":
      `export const checks = [{ name: "sample" }]\n` +
      `export const runCheck = async () => ({ passed: ${command}, took: 1, output: "what it said" })\n`,
  }
}

const vitest = 'import { expect, it } from "vitest"\n'
const passing = `${vitest}it("adds", () => expect(1 + 1).toBe(2))\n`
/** A tree with suites that need a service. */
const needy = {
  "test/a.test.ts": passing,
  "test/b/b.test.ts": passing,
  "test/browser/c.test.ts": passing,
  "test/services/redis/d.test.ts": passing,
}

/** No machine has a browser there. */
const noBrowser = { CHROMIUM_PATH: "/nowhere/chromium" }

let tree: PlantedTree | undefined
afterEach(() => tree?.remove())

async function npmTest(
  files: Record<string, string>,
  env: Record<string, string>,
): Promise<{ code: number; output: string; last: string }> {
  // The setup file before every test file watches charts, which this tree does not have.
  const setUp = { "test/support/watch-microsteps.ts": "export {}\n" }
  tree = plantTree(copied, { ...checksAre("true"), ...setUp, ...files })
  const { code, output } = await tree.run("tsx", ["tools/test.ts"], { ...noBrowser, ...env })
  return { code, output, last: output.trimEnd().split("\n").at(-1) ?? "" }
}

describe("npm test", () => {
  it("ends with a sum of checks and tests, and says which suite did not run and how to start its service", async () => {
    // Port 9 is the discard service, which no machine runs.
    const { code, last, output } = await npmTest(needy, { CI: "", TEST_REDIS_URL: "redis://127.0.0.1:9" })
    expect({ code, last }).toEqual({ code: 0, last: "3 passed, 0 failed" })
    expect(output).toContain("browser (1 file)")
    expect(output).toContain("apt-get install")
    expect(output).toContain("redis (1 file)")
    expect(output).toContain("no program listens at 127.0.0.1:9")
  })

  it("names a test that passed at the second attempt", async () => {
    const once = `${vitest}let tries = 0\nit("comes late", { retry: 1 }, () => expect((tries += 1)).toBe(2))\n`
    const { last, output } = await npmTest({ "test/a.test.ts": once }, { CI: "" })
    expect(last).toBe("2 passed, 0 failed")
    expect(output).toMatch(/Passed at the second attempt: comes late\n {2}AssertionError: expected 1 to be 2/)
  })

  it("fails in CI for every suite that was not run", async () => {
    const { code, last } = await npmTest(needy, { CI: "true", TEST_REDIS_URL: "redis://127.0.0.1:9" })
    expect({ code, last }).toEqual({ code: 1, last: "3 passed, 2 failed" })
  })

  it("counts as failed: a test that fails or is left out, and a file without tests, that does not load, or of no suite", async () => {
    const files = {
      "test/passing.test.ts": passing,
      "test/failing.test.ts": `${vitest}it("adds", () => expect(1 + 1).toBe(3))\n`,
      "test/left-out.test.ts": `${vitest}it("adds", (task) => task${".skip"}())\n`,
      "test/empty.test.ts": "export {}\n",
      "test/unloadable.test.ts": 'import "./nothing.ts"\n',
      "src/stray.spec.ts": passing,
    }
    const { code, last, output } = await npmTest(files, {})
    expect({ code, last }).toEqual({ code: 1, last: "2 passed, 5 failed" })
    expect(output).toContain("src/stray.spec.ts belongs to no suite")
  })

  it("counts an error outside of any test", async () => {
    const late = `${vitest}it("adds", () => {\n  void Promise.reject(new Error("late"))\n  expect(1).toBe(1)\n})\n`
    const { code, last } = await npmTest({ "test/a.test.ts": late }, {})
    expect({ code, last }).toEqual({ code: 1, last: "2 passed, 1 failed" })
  })

  it("fails without any test, and if a check fails, with its output", async () => {
    const { code, last, output } = await npmTest(checksAre("false"), {})
    expect({ code, last }).toEqual({ code: 1, last: "0 passed, 2 failed" })
    expect(output).toContain("what it said")
  })
})
