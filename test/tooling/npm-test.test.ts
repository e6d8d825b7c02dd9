import { execFileSync } from "node:child_process"
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, describe, expect, it } from "vitest"
import { plantTree, type PlantedTree } from "../support/planted-tree.ts"

const copied = [
  "tools",
  "vitest.config.ts",
  "package.json",
  "test/support/chromium.ts",
  "test/support/globals.ts",
  "test/support/watch-globals.ts",
]

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
  { args = [], prepare }: { args?: readonly string[]; prepare?: (folder: string) => void } = {},
): Promise<{ code: number; output: string; last: string }> {
  // Two setup files need the source, which this tree does not have.
  const setUp = Object.fromEntries(
    ["watch-microsteps", "warnings"].map((name) => [`test/support/${name}.ts`, "export {}\n"]),
  )
  tree = plantTree(copied, { ...checksAre("true"), ...setUp, ...files })
  prepare?.(tree.folder)
  const { code, output } = await tree.run("tsx", ["tools/test.ts", ...args], { ...noBrowser, ...env })
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
    const listed = output.slice(output.lastIndexOf("\nFailed:\n"))
    expect(listed).toContain("test/failing.test.ts › adds\n  AssertionError: expected 2 to be 3")
    expect(listed).toContain('test/left-out.test.ts › adds\n  Its status is "skipped".')
    expect(listed).toContain("test/empty.test.ts\n  ")
    expect(listed).toMatch(/test\/unloadable\.test\.ts\n {2}.*nothing\.ts/)
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

  const playing = {
    "tools/checks.ts":
      'export const checks = [{ name: "sample", tells: true }]\n' +
      "export const runCheck = async (check, root, extent) => " +
      "({ passed: true, took: 1, output: `plays ${extent} with ${process.env.AUTHCHART_SAMPLE}` })\n",
    "test/a.test.ts": `${vitest}it("plays", () => console.log("test with", process.env.AUTHCHART_SAMPLE))\n`,
  }

  it("plays the sample of the day, or of a seed, in checks and tests, and says how to repeat it", async () => {
    const today = await npmTest(playing, { CI: "", AUTHCHART_SAMPLE: "" })
    const [, seed = ""] = /^Sample (\d{8}): repeat with AUTHCHART_SAMPLE=\1\.$/m.exec(today.output) ?? []
    expect(today).toMatchObject({ code: 0, last: "2 passed, 0 failed" })
    expect(today.output).toContain(`plays sample with ${seed}`)
    expect(today.output).toContain(`test with ${seed}`)
    tree?.remove()
    const again = await npmTest(playing, { CI: "", AUTHCHART_SAMPLE: "20251224" })
    expect(again.output).toContain("plays sample with 20251224")
    expect(again.output).toContain("test with 20251224")
  })

  it("plays everything in checks and tests with --all, which npm run test:all passes", async () => {
    const { code, last, output } = await npmTest(playing, { CI: "", AUTHCHART_SAMPLE: "7" }, { args: ["--all"] })
    expect({ code, last }).toEqual({ code: 0, last: "2 passed, 0 failed" })
    expect(output).toContain("Everything is played.")
    expect(output).toContain("plays all with all")
    expect(output).toContain("test with all")
  })

  it("runs with --changed only the tests whose modules changed, and no slow check", async () => {
    const adding = (name: string) =>
      `${vitest}import { add } from "../src/${name}.ts"\nit("adds in ${name}", () => expect(add(1)).toBe(2))\n`
    const files = {
      "src/a.ts": "export const add = (n: number) => n\n",
      "src/b.ts": "export const add = (n: number) => n + 1\n",
      "test/a.test.ts": adding("a"),
      "test/b.test.ts": adding("b"),
      ".gitignore": "node_modules\n",
    }
    const { code, last, output } = await npmTest(files, {}, { args: ["--changed"], prepare: correctAfterCommit })
    expect({ code, last }).toEqual({ code: 0, last: "1 passed, 0 failed" })
    expect(output).toContain("test/a.test.ts")
    expect(output).not.toContain("test/b.test.ts")
    expect(output).not.toContain("what it said")
  })

  it("stops the tests after their time limit, and names the files that had not ended", async () => {
    const endless = `${vitest}it("never ends", () => { for (;;); })\n`
    const files = { "test/a.test.ts": passing, "test/endless.test.ts": endless }
    const { code, output, last } = await npmTest(files, { CI: "", AUTHCHART_MINUTES: "0.2" })
    expect({ code, last }).toEqual({ code: 1, last: "1 passed, 2 failed" })
    expect(output).toMatch(/Stopped after 0\.2 minutes: unit\. These files had not ended:\ntest\/endless\.test\.ts\n/)
  })

  it("passes with --changed if the change affects no test", async () => {
    const prepare = (folder: string) => {
      correctAfterCommit(folder)
      rmSync(join(folder, "test/a.test.ts"))
    }
    const files = {
      "src/a.ts": "",
      "test/a.test.ts": passing,
      "test/b.test.ts": passing,
      ".gitignore": "node_modules\n",
    }
    const { code, last } = await npmTest(files, {}, { args: ["--changed"], prepare })
    expect({ code, last }).toEqual({ code: 0, last: "0 passed, 0 failed" })
  })
})

/** Commits the tree, and corrects one of its files. */
function correctAfterCommit(folder: string): void {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, stdio: "pipe" })
  git("init", "--quiet")
  git("add", ".")
  git("-c", "user.name=A", "-c", "user.email=a@example.test", "commit", "--quiet", "--message", "begin")
  writeFileSync(join(folder, "src/a.ts"), "export const add = (n: number) => n + 1\n")
}
