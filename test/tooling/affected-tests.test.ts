/** The tests that `npm test -- --changed` runs. */
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { affectedTests } from "../../tools/affected-tests.ts"

const tests = [
  "test/direct.test.ts",
  "test/far.test.ts",
  "test/typed.test.ts",
  "test/part.test.ts",
  "test/other.test.ts",
]
const committed = {
  "package.json": "{}",
  "src/a.ts": "export const a = 1\nexport type A = typeof a\n",
  "src/far.ts": 'import { later } from "./later.ts"\nexport const far = later\n',
  "src/later.ts": 'export const later = async () => import("./a.ts")\n',
  "src/config/parts.ts": 'export { a } from "../a.ts"\n',
  "src/typed.ts":
    'import type { A } from "./a.ts"\nexport type {\n  A as B,\n} from "./a.ts"\nexport const typed: A = 1\n',
  "test/page.html": "<p>",
  "test/direct.test.ts": 'import { a } from "../src/a.ts"\n',
  "test/far.test.ts": 'import { far } from "../src/far.ts"\n',
  "test/typed.test.ts": 'import { typed } from "../src/typed.ts"\n',
  "test/part.test.ts": 'import { a } from "#config-parts"\n',
  "test/other.test.ts": 'const page = readFileSync(join(import.meta.dirname, "./page.html"))\n',
}

let root = ""
const git = (...args: string[]) => execFileSync("git", args, { cwd: root, stdio: "pipe" })
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const affected = (since = "HEAD") => affectedTests(root, since, tests)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "authchart-affected-"))
  for (const [path, text] of Object.entries(committed)) write(path, text)
  git("init", "--quiet")
  git("add", ".")
  git("-c", "user.name=A", "-c", "user.email=a@example.test", "commit", "--quiet", "--message", "begin")
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe("the tests that a change can affect", () => {
  it("is an empty list without a change", () => {
    expect(affected()).toEqual([])
  })

  it("import the changed file, also through other files, at run time and as a replaced module, but not only its types", () => {
    write("src/a.ts", "export const a = 2\n")
    expect(affected()).toEqual(["test/direct.test.ts", "test/far.test.ts", "test/part.test.ts"])
  })

  it("are those that name a changed file which is no source", () => {
    write("test/page.html", "<b>")
    expect(affected()).toEqual(["test/other.test.ts"])
  })

  it("import a file that is deleted or new", () => {
    rmSync(join(root, "src/later.ts"))
    write("test/other.test.ts", 'import { later } from "../src/new.ts"\n')
    write("src/new.ts", "export const later = 1\n")
    expect(affected()).toEqual(["test/far.test.ts", "test/other.test.ts"])
  })

  it("are all tests if a file changed that every test depends on", () => {
    write("package.json", '{ "type": "module" }')
    expect(affected()).toEqual(tests)
  })

  it("cannot be found for a commit that does not exist", () => {
    expect(() => affected("no-such-commit")).toThrow(/no-such-commit/)
  })
})
