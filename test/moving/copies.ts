/** Applications twice: as written, and moved over by `npx authchart move`. */
import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { basename, dirname, join, posix } from "node:path"
import { installTarball, tarballToTry } from "../../tools/pack.ts"
import { nextAuth4 } from "./driver/next-auth-4.ts"
import type { Packages } from "./driver/packages.ts"

const root = join(import.meta.dirname, "..", "..")
/** The application that `convert.test.ts` changes by the table of the guide. */
export const applicationFolder: string = join(import.meta.dirname, "apps/credentials-proxy/source")
const v4ApplicationFolder: string = join(import.meta.dirname, "apps/app-router/source")

/** An application to copy. */
export interface Original {
  /** The folder of its sources. */
  source: string
  /** Options of the command besides `--write`. */
  flags?: readonly string[]
  /** Packages that both copies have in another version than the repository, or that the repository does not have. */
  packages?: Packages
  /** Packages that only the copy before the move has. */
  former?: Packages
}

export interface Copies {
  /** Written for Auth.js. */
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
  return copiesOf({ source: applicationFolder, flags: ["--from", "next-auth@5"] })
}

/**
 * Copies the application for `next-auth` 4, and moves one copy. The copy before the move has the real package of
 * version 4.
 */
export function makeV4Copies(): Copies {
  return copiesOf({ source: v4ApplicationFolder, former: nextAuth4 })
}

/**
 * Copies an application, and moves one copy. The copies are in the repository, so that they find its packages;
 * `authchart` is the packed package.
 *
 * @throws {Error} if the command fails, or leaves something to do by hand.
 */
export function copiesOf({ source, flags = [], packages = {}, former = {} }: Original): Copies {
  const cache = join(root, ".cache")
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, "moving-"))
  const [before, after] = [join(folder, "before"), join(folder, "after")]
  installTarball(root, tarballToTry(root, folder), after)
  for (const copy of [before, after]) {
    cpSync(source, copy, { recursive: true, filter: (path) => !installedAndBuilt.has(basename(path)) })
    link(packages, copy)
  }
  link(former, before)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const { changes } = moveFolder(after, flags)
  return { before, after, database: join(folder, "app.sqlite"), changed: changes.map(({ file }) => file), remove }
}

const installedAndBuilt = new Set(["node_modules", ".next", ".svelte-kit", "next-env.d.ts"])

function link(packages: Packages, copy: string): void {
  for (const [name, folder] of Object.entries(packages)) {
    const installed = join(copy, "node_modules", name)
    mkdirSync(dirname(installed), { recursive: true })
    symlinkSync(folder, installed)
  }
}

/** The report of `npx authchart move --json`. */
export interface MoveReport {
  changes: { file: string }[]
  findings: { file: string; line: number; level: "todo" | "note"; says: string }[]
  next: string[]
}

/**
 * Runs the command with `--write` in a folder.
 *
 * @param installed the folder that has the package.
 * @throws {Error} if the command fails or leaves something to do by hand.
 */
export function moveFolder(folder: string, flags: readonly string[], installed: string = folder): MoveReport {
  return JSON.parse(runMove(folder, ["--write", "--json", ...flags], installed)) as MoveReport
}

/** Runs the command in a folder. @returns its output. @throws {Error} if its exit code is not 0. */
export function runMove(folder: string, flags: readonly string[], installed: string = folder): string {
  const program = join(installed, "node_modules/authchart/dist/src/cli/main.js")
  return execFileSync(process.execPath, [program, "move", ...flags], { cwd: folder, encoding: "utf8" })
}

/** Returns the texts of all files in a folder by their paths, without installed and built files. */
export function textsIn(folder: string, inside: string = ""): Map<string, string> {
  const texts = new Map<string, string>()
  for (const entry of readdirSync(join(folder, inside), { withFileTypes: true })) {
    if (installedAndBuilt.has(entry.name)) continue
    const path = posix.join(inside, entry.name)
    if (entry.isDirectory()) for (const [file, text] of textsIn(folder, path)) texts.set(file, text)
    else texts.set(path, readFileSync(join(folder, path), "utf8"))
  }
  return texts
}
