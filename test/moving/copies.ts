/** The application twice: as written, and moved over by the guide. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { installTarball, tarballToTry } from "../../tools/pack.ts"
import { convertFolder, importChanges, sourceFiles } from "./convert.ts"

const root = join(import.meta.dirname, "..", "..")
export const applicationFolder: string = join(import.meta.dirname, "app")

export interface Copies {
  /** Written for `next-auth`. */
  before: string
  /** The same, after the guide. */
  after: string
  database: string
  /** Files that the guide changed. */
  changed: string[]
  remove: () => void
}

/** In the repository, so that Next.js and React are found; `authchart` is the packed one. */
export function makeCopies(): Copies {
  const cache = join(root, ".cache")
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, "moving-"))
  const before = join(folder, "before")
  const after = join(folder, "after")
  installTarball(root, tarballToTry(root, folder), after)
  for (const copy of [before, after])
    for (const file of ["tsconfig.json", ...sourceFiles(applicationFolder)])
      cpSync(join(applicationFolder, file), join(copy, file))
  cpSync(join(applicationFolder, "package.json"), join(before, "package.json"))
  const guide = readFileSync(join(root, "docs/moving-over.md"), "utf8")
  const changed = convertFolder(after, importChanges(guide))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return { before, after, database: join(folder, "app.sqlite"), changed, remove }
}
