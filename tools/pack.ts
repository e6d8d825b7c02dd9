/** The package as it would be published, and as an application has it after `npm install`. */
import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"

/** The result of `npm pack`. */
export interface Packed {
  /** The tarball's path. */
  tarball: string
  /** Paths within the package. */
  files: string[]
}

interface Lock {
  packages: Record<string, Locked>
}

interface Locked {
  version?: string
  dependencies?: Readonly<Record<string, string>>
  optionalDependencies?: Readonly<Record<string, string>>
}

/** Names a tarball to test, for example that of a release, instead of a new one. */
export const tarballVariable = "AUTHCHART_TARBALL"

/**
 * Packs the content of `dist` from the last build. No script runs.
 *
 * Does not prove that `dist` matches the sources: build first.
 *
 * @param root the package's root.
 * @param folder receives the tarball.
 * @param name the tarball's name. Default: npm's, from name and version.
 */
export function pack(root: string, folder: string, name?: string): Packed {
  const out = execFileSync(
    "npm",
    ["pack", "--json", "--ignore-scripts", "--loglevel=error", "--pack-destination", folder],
    { cwd: root, encoding: "utf8" },
  )
  const [packed] = JSON.parse(out) as { filename: string; files: { path: string }[] }[]
  if (packed === undefined) throw new Error("npm pack made no tarball.")
  const tarball = join(folder, name ?? packed.filename)
  if (name !== undefined) renameSync(join(folder, packed.filename), tarball)
  return { tarball, files: packed.files.map(({ path }) => path) }
}

/**
 * Returns the tarball to test: the tarball that {@link tarballVariable} names, or a new tarball.
 *
 * @param folder receives a new tarball.
 * @returns its path.
 * @throws {Error} if the named tarball does not exist, or if there is no build to pack.
 */
export function tarballToTry(root: string, folder: string): string {
  const named = process.env[tarballVariable]
  if (named !== undefined && named !== "") {
    if (existsSync(named)) return resolve(named)
    throw new Error(`${tarballVariable} names ${named}, which does not exist.`)
  }
  if (!existsSync(join(root, "dist", "src", "index.js")))
    throw new Error("There is no dist to pack: run `npm run build` first.")
  return pack(root, folder).tarball
}

/** The tarball that `tools/pack-for-tests.ts` packs once for all suites, and the folder where it installs that tarball. */
export function packedForTests(root: string): { tarball: string; application: string } {
  const folder = join(root, ".cache", "packed")
  return { tarball: join(folder, "authchart.tgz"), application: join(folder, "application") }
}

/**
 * Installs a tarball into a folder with `npm install`, as an application would, with its dependencies only: without
 * optional peers. No script runs. Copies the installed files instead if `tools/pack-for-tests.ts` has installed this
 * tarball, because npm needs about eight seconds of processor time.
 *
 * The dependencies have the versions of `package-lock.json`, which npm's cache contains after `npm ci`, so that a warm
 * cache needs no network.
 *
 * @param also packages of `package-lock.json` that the application installs besides: optional peers.
 */
export function installTarball(root: string, tarball: string, folder: string, also: readonly string[] = []): void {
  const once = packedForTests(root)
  if (tarball === once.tarball && existsSync(join(once.application, "node_modules", "authchart")))
    return copyInstalled(root, once.application, folder, also)
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    dependencies: Record<string, string>
  }
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock
  const dependencies: Record<string, string> = { authchart: `file:${tarball}` }
  for (const name of [...Object.keys(manifest.dependencies), ...also]) {
    const version = lock.packages[`node_modules/${name}`]?.version
    if (version === undefined) throw new Error(`package-lock.json has no package ${name}.`)
    dependencies[name] = version
  }
  mkdirSync(folder, { recursive: true })
  const application = { name: "application", private: true, type: "module", dependencies }
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(application, null, 2)}\n`)
  execFileSync(
    "npm",
    [
      "install",
      "--ignore-scripts",
      "--prefer-offline",
      "--no-package-lock",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ],
    // Five minutes, after which the function throws.
    { cwd: folder, stdio: "pipe", timeout: 300_000 },
  )
}

/** Copies an installed application. The other packages come from `node_modules` of the repository, with what they need. */
function copyInstalled(root: string, application: string, folder: string, also: readonly string[]): void {
  cpSync(application, folder, { recursive: true })
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock
  const copied = new Set<string>()
  const copy = (name: string): void => {
    const path = join("node_modules", name)
    // Optional dependencies for other systems are not installed.
    if (copied.has(name) || !existsSync(join(root, path))) return
    copied.add(name)
    cpSync(join(root, path), join(folder, path), { recursive: true })
    const { dependencies, optionalDependencies } = packages[`node_modules/${name}`] ?? {}
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) copy(next)
  }
  for (const name of also) copy(name)
}
