/** A copy of the repository's source in a temporary folder, for one fault at a time. */
import { execFileSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"

/** The files that the tests for faults need; of the build, only the visualizer's page. */
const copied = [
  "src",
  "machines",
  "test",
  "tools",
  "examples/demo",
  "dist/visualizer/modules",
  "package.json",
  "tsconfig.json",
]

export interface FaultTree {
  folder: string
  /**
   * Applies a patch.
   *
   * @returns a function that reverts the patch.
   * @throws {Error} in git's words, if the patch does not apply to the current source.
   */
  plant: (patch: string) => () => void
  remove: () => void
}

/** @param root the repository, which is never changed. */
export function faultTree(root: string): FaultTree {
  const folder = mkdtempSync(join(tmpdir(), "authchart-fault-"))
  const wanted = (path: string) => basename(path) !== "node_modules" && basename(path) !== ".next"
  for (const path of copied) cpSync(join(root, path), join(folder, path), { recursive: true, filter: wanted })
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir")
  return {
    folder,
    plant: (patch) => {
      const before = new Map(filesOf(patch).map((file) => [file, readFileSync(join(folder, file), "utf8")]))
      applyPatch(folder, patch)
      return () => {
        for (const [file, content] of before) writeFileSync(join(folder, file), content)
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/**
 * Returns the files that a patch changes. @throws {Error} for a patch that changes files outside of the published
 * source.
 */
export function filesOf(patch: string): string[] {
  const files = [...patch.matchAll(/^\+\+\+ b\/(\S+)$/gm)].map(([, file = ""]) => file)
  const strays = files.filter((file) => !/^(?:src|machines)\/.+\.ts$/.test(file))
  if (files.length === 0 || strays.length > 0)
    throw new Error(`A fault changes src/ or machines/, not: ${strays.join(", ") || "nothing"}`)
  return files
}

function applyPatch(folder: string, patch: string): void {
  try {
    execFileSync("git", ["apply", "--whitespace=nowarn", "-"], {
      cwd: folder,
      input: patch,
      stdio: ["pipe", "pipe", "pipe"],
    })
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error)
    throw new Error(said.trim().split("\n")[0] ?? "it does not apply", { cause: error })
  }
}
