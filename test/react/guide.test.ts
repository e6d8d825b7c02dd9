/** The code of the guides to the client compiles unchanged with the types of this library. */
import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, expect, it } from "vitest"

const root = join(import.meta.dirname, "..", "..")

mkdirSync(join(root, "node_modules", ".cache"), { recursive: true })
// The folder is in the repository, so that the code finds its packages.
const folder = mkdtempSync(join(root, "node_modules", ".cache", "guide-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const guides = ["client.md", "passkeys.md"].map((name) => readFileSync(join(root, "docs", "guides", name), "utf8"))
const blocks = [...guides.join("\n").matchAll(/^```(tsx?)\n(.*?)^```$/gms)].map(([, kind = "", code = ""]) => ({
  kind,
  code,
}))

/** Returns the compiler's errors in the blocks, line by line. */
async function compile(): Promise<string[]> {
  const options = {
    strict: true,
    noEmit: true,
    module: "esnext",
    moduleResolution: "bundler",
    target: "es2023",
    lib: ["dom", "dom.iterable", "esnext"],
    jsx: "react-jsx",
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: ["node"],
    paths: {
      authchart: [join(root, "src", "index.ts")],
      "authchart/*": [join(root, "src", "*")],
      "@/auth": [join(root, "examples", "nextjs", "auth.ts")],
    },
  }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, include: ["*.ts", "*.tsx"] }))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, "node_modules", "typescript", "bin", "tsc"), "-p", folder],
    { cwd: root },
  ).catch((error: unknown) => error as { stdout: string })
  // Errors in other files of the repository are not the guide's fault.
  return stdout.split("\n").filter((line) => /block-\d+\.tsx?/.test(line))
}

it("has code, and every block of it compiles", async () => {
  expect(blocks.length).toBeGreaterThan(11)
  blocks.forEach(({ kind, code }, at) => writeFileSync(join(folder, `block-${at}.${kind}`), code))
  // A block with an error shows that the test would find it.
  writeFileSync(
    join(folder, "block-99.ts"),
    'import { useSessions } from "authchart/react"\nexport default useSessions\n',
  )
  expect(await compile()).toEqual([expect.stringMatching(/block-99\.ts.*useSessions/)])
}, 240_000)
