/** The package as it would be published, and as an application has it after `npm install`. */
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"

/** What `npm pack` made. */
export interface Packed {
  /** Its path. */
  tarball: string
  /** Paths within the package. */
  files: string[]
}

interface Lock {
  packages: Record<string, { version?: string }>
}

/** Names a tarball to try in place of one that is packed here: that of a release, for example. */
export const tarballVariable = "AUTHCHART_TARBALL"

/**
 * Packs what the last build left in `dist`; no script runs.
 *
 * Does not prove that `dist` is what the sources say: build first.
 *
 * @param root of the package.
 * @param folder which the tarball is put into.
 * @param name what the tarball is called. Default: as npm calls it, after name and version.
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
 * The tarball to try: the one that {@link tarballVariable} names, else one that is packed now.
 *
 * @param folder which a tarball that is packed now is put into.
 * @returns its path.
 * @throws {Error} when it is named and not there, or when there is no build to pack.
 */
export function tarballToTry(root: string, folder: string): string {
  const named = process.env[tarballVariable]
  if (named !== undefined && named !== "") {
    if (existsSync(named)) return resolve(named)
    throw new Error(`${tarballVariable} names ${named}, which is not there.`)
  }
  if (!existsSync(join(root, "dist", "src", "index.js")))
    throw new Error("There is no dist to pack: `npm run build` comes first.")
  return pack(root, folder).tarball
}

/**
 * Installs a tarball into a folder with `npm install`, as an application would, with what it depends on and nothing else:
 * optional peers are not there. No script runs.
 *
 * What it depends on has the versions of `package-lock.json`, which npm's cache holds after `npm ci`: where the cache is
 * warm, no network is needed.
 *
 * @param also packages of `package-lock.json` that the application installs besides: optional peers.
 */
export function installTarball(root: string, tarball: string, folder: string, also: readonly string[] = []): void {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    dependencies: Record<string, string>
  }
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock
  const dependencies: Record<string, string> = { authchart: `file:${tarball}` }
  for (const name of [...Object.keys(manifest.dependencies), ...also]) {
    const version = lock.packages[`node_modules/${name}`]?.version
    if (version === undefined) throw new Error(`package-lock.json does not know ${name}.`)
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
    { cwd: folder, stdio: "pipe" },
  )
}
