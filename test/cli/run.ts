/** The command line in a process of its own, as people use it. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { pathToFileURL } from "node:url"

const root = join(import.meta.dirname, "../..")

export interface Ran {
  code: number | null
  out: string
  err: string
}

/**
 * Runs a command of the last build, which starts in a third of the time. An application that imports modules of this
 * repository imports those of the build, too: see {@link built}.
 */
export async function authchart(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  folder: string = root,
): Promise<Ran> {
  const program = join(root, "dist/src/cli/main.js")
  if (!existsSync(program)) throw new Error("There is no build of the command line: run `npm run build` first.")
  return inProcess([program, ...args], env, folder)
}

/** The source text of an application, with modules of the last build in place of the sources that it imports. */
export function built(source: string): string {
  const folder = pathToFileURL(`${root}/`).href
  return source.replaceAll(/"([^"]+\/)((?:src|machines)\/[^"]+)\.ts"/g, (found: string, start: string, path: string) =>
    start === folder ? `"${folder}dist/${path}.js"` : found,
  )
}

async function inProcess(args: readonly string[], env: Readonly<Record<string, string>>, folder: string): Promise<Ran> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...inherited, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const ended = once(child, "close") as Promise<[number | null]> // As the documentation of child processes says.
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, err }
}
