/**
 * Packs the last build and installs it, once for all suites that try the package as it is published: `npm test` does it
 * after the build, and names what was made to the suites by the two variables below.
 */
import { existsSync, mkdirSync, rmSync } from "node:fs"
import { join, resolve } from "node:path"
import { installTarball, pack, tarballVariable } from "./pack.ts"

/** Names the folder of an installed package, for suites that import from it. */
const packageVariable = "AUTHCHART_PACKAGE"

const ownName = "authchart.tgz"
const folderOf = (root: string): string => join(root, ".cache", "packed")

/** What suites are told where the check of this file has run; nothing where it has not, and they try the sources. */
export function packedEnvironment(root: string): Record<string, string> {
  const folder = folderOf(root)
  const installed = join(folder, "application", "node_modules", "authchart")
  const tarball = join(folder, ownName)
  return existsSync(tarball) && existsSync(installed)
    ? { [tarballVariable]: tarball, [packageVariable]: installed }
    : {}
}

if (process.argv[1] === import.meta.filename) {
  const root = resolve(import.meta.dirname, "..")
  const folder = folderOf(root)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const tarball = pack(root, folder, ownName)
  installTarball(root, tarball.tarball, join(folder, "application"))
}
