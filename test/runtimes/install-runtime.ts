/**
 * Installs the runtimes of `installed/package-lock.json`, each into a folder of its own: all of them take 1.1 GB, and a run
 * of `npm test` plays two.
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { whyInstall } from "../../tools/prepare.mjs"
import { oneAtATime } from "./one-at-a-time.ts"

const cache = resolve(import.meta.dirname, "../../.cache/runtimes")
const lockFile = join(import.meta.dirname, "installed", "package-lock.json")

interface Locked {
  version?: string
  /** The name of the package, if the key is an alias. */
  name?: string
  dependencies?: Readonly<Record<string, string>>
  optionalDependencies?: Readonly<Record<string, string>>
}

/** Returns the packages of the lock file, by path. The file lists every package in the upper `node_modules`. */
function lockedPackages(): Readonly<Record<string, Locked>> {
  const lock = JSON.parse(readFileSync(lockFile, "utf8")) as { packages: Record<string, Locked> }
  return lock.packages
}

/** Returns the version from the lock file, so that it is known before the installation. */
export function lockedVersion(name: string): string {
  const version = lockedPackages()[pathOf(name)]?.version
  if (version === undefined) throw new Error(`The lock file of the runtimes has no ${name}.`)
  return version
}

/** Returns the path of a file of an installed runtime. */
export function installedFile(runtime: string, path: string): string {
  return join(cache, runtime, "node_modules", path)
}

/**
 * Installs a runtime if it is missing, or waits until another test file has installed it.
 *
 * @param runtime the name of its package in the lock file.
 * @throws {Error} when npm fails.
 */
export function installRuntime(runtime: string): Promise<void> {
  const folder = join(cache, runtime)
  mkdirSync(folder, { recursive: true })
  return oneAtATime(join(folder, ".installing"), () => install(runtime, folder))
}

function install(runtime: string, folder: string): void {
  writeManifests(runtime, folder)
  if (whyInstall(folder) === undefined) return
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
  // Ten minutes. vitest cannot stop a test that waits for a process in this way.
  const { status, stderr, error } = spawnSync("npm", args, { cwd: folder, encoding: "utf8", timeout: 600_000 })
  if (status !== 0) throw new Error(`${runtime} could not be installed.\n${stderr}`, { cause: error })
}

/** Writes a manifest with this runtime only, and the part of the lock file that it needs. */
function writeManifests(runtime: string, folder: string): void {
  const every = lockedPackages()
  const needed = new Set<string>()
  const add = (name: string): void => {
    const entry = every[pathOf(name)]
    if (needed.has(name) || entry === undefined) return
    needed.add(name)
    for (const next of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) add(next)
  }
  add(runtime)
  const { version = "", name } = every[pathOf(runtime)] ?? {}
  const wanted = name === undefined ? version : `npm:${name}@${version}`
  const manifest = { name: "runtime", private: true, optionalDependencies: { [runtime]: wanted } }
  const packages = Object.fromEntries([...needed].map((one) => [pathOf(one), every[pathOf(one)]]))
  const lock = { name: "runtime", lockfileVersion: 3, requires: true, packages: { "": manifest, ...packages } }
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest))
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock))
}

function pathOf(name: string): string {
  return `node_modules/${name}`
}
