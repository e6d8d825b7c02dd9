/** A small copy of the repository in a temporary folder, where a test may break rules. */
import { execFile } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"

const root = resolve(import.meta.dirname, "../..")

export interface PlantedTree {
  folder: string
  /**
   * Runs a program of `node_modules/.bin` there, with `env` in addition to this process's. `code` is its exit code,
   * `output` its standard output, `complaints` its standard error.
   */
  run: (
    program: string,
    args?: readonly string[],
    env?: Readonly<Record<string, string>>,
  ) => Promise<{ code: number; output: string; complaints: string }>
  remove: () => void
}

/**
 * @param copied files and folders of the repository to copy: the configuration under test.
 * @param files further files, by path.
 */
export function plantTree(copied: readonly string[], files: Readonly<Record<string, string>>): PlantedTree {
  const folder = mkdtempSync(join(tmpdir(), "authchart-planted-"))
  for (const path of copied) cpSync(join(root, path), join(folder, path), { recursive: true })
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir")
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return {
    folder,
    run: (program, args = [], env = {}) =>
      new Promise((done) => {
        const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, ...env } }
        execFile(join(root, "node_modules/.bin", program), [...args], options, (error, stdout, stderr) => {
          const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1
          done({ code, output: stdout, complaints: stderr })
        })
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
