/** Applications twice: as written, and moved over by `npx authchart move`. */
import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { dirname, join } from "node:path"
import { installTarball, tarballToTry } from "../../tools/pack.ts"
import { sourceFiles } from "./convert.ts"

const root = join(import.meta.dirname, "..", "..")
export const applicationFolder: string = join(import.meta.dirname, "app")
const v4ApplicationFolder: string = join(import.meta.dirname, "v4-app")

export interface Copies {
  /** Written for `next-auth`. */
  before: string
  /** The same, after the command. */
  after: string
  database: string
  /** Files that the command wrote. */
  changed: string[]
  remove: () => void
}

/** Copies the application for `next-auth` 5, and moves one copy. */
export function makeCopies(): Copies {
  return copiesOf(applicationFolder, ["--from", "next-auth@5"])
}

/**
 * Copies the application for `next-auth` 4, and moves one copy. The copy before the move has the real package of
 * version 4.
 */
export function makeV4Copies(): Copies {
  const copies = copiesOf(v4ApplicationFolder, [])
  const installed = join(copies.before, "node_modules/next-auth")
  mkdirSync(dirname(installed), { recursive: true })
  symlinkSync(join(import.meta.dirname, "next-auth-4/node_modules/next-auth"), installed)
  return copies
}

/** The copies are in the repository, so that they find Next.js and React; `authchart` is the packed package. */
function copiesOf(application: string, flags: readonly string[]): Copies {
  const cache = join(root, ".cache")
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, "moving-"))
  const [before, after] = [join(folder, "before"), join(folder, "after")]
  installTarball(root, tarballToTry(root, folder), after)
  for (const copy of [before, after])
    for (const file of ["package.json", "tsconfig.json", ...sourceFiles(application)])
      cpSync(join(application, file), join(copy, file))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return { before, after, database: join(folder, "app.sqlite"), changed: moveFolder(after, flags), remove }
}

/** Runs the command of the installed package. @throws {Error} if the command fails or leaves something to do. */
function moveFolder(folder: string, flags: readonly string[]): string[] {
  const program = join(folder, "node_modules/authchart/dist/src/cli/main.js")
  const out = execFileSync(process.execPath, [program, "move", "--write", "--json", ...flags], {
    cwd: folder,
    encoding: "utf8",
  })
  const { changes } = JSON.parse(out) as { changes: { file: string }[] }
  return changes.map(({ file }) => file)
}
