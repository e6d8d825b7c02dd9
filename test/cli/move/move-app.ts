/** Small applications in folders of their own, and the command that moves them. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { run } from "../../../src/cli/commands.ts"
import type { Terminal } from "../../../src/cli/command.ts"

/** The files of an application: path to text. */
export type Files = Readonly<Record<string, string>>

export interface MoveApp {
  folder: string
  /** Runs `authchart move` with arguments, in the folder of the application. */
  move: (...args: string[]) => Promise<{ code: number; out: string; err: string }>
  /** All files of the folder, as they are now. */
  files: () => Record<string, string>
  remove: () => void
}

export function moveApp(files: Files): MoveApp {
  const folder = mkdtempSync(join(tmpdir(), "authchart-move-"))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return {
    folder,
    move: async (...args) => {
      const [out, err]: [string[], string[]] = [[], []]
      const code = await run(["move", ...args], terminalIn(folder, out, err))
      return { code, out: out.join("\n"), err: err.join("\n") }
    },
    files: () => Object.fromEntries(filesBelow(folder).map((file) => [file, readFileSync(join(folder, file), "utf8")])),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Moves an application with `--write`. @returns its files afterwards, and the output of the command. */
export async function moved(files: Files, ...args: string[]): Promise<{ files: Files; out: string; code: number }> {
  const app = moveApp(files)
  try {
    const { out, code } = await app.move("--write", ...args)
    return { files: app.files(), out, code }
  } finally {
    app.remove()
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

function terminalIn(folder: string, out: string[], err: string[]): Terminal {
  return {
    env: {},
    folder,
    nodeVersion: process.versions.node,
    now: () => Date.now(),
    fetch: () => Promise.reject(new Error("A move makes no request.")),
    colours: false,
    stopped: () => Promise.resolve(),
    lend: () => [],
    say: (text) => void out.push(text),
    complain: (text) => void err.push(text),
  }
}
