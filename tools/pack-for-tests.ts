/**
 * Packs the last build and installs it, once for all suites that test the published form of the package. `npm test`
 * does this after the build, and passes the paths to the suites in the two variables below.
 */
import { existsSync, mkdirSync, rmSync } from "node:fs"
import { join, resolve } from "node:path"
import { installTarball, pack, tarballVariable } from "./pack.ts"

/** Names the folder of an installed package, for suites that import from it. */
const packageVariable = "AUTHCHART_PACKAGE"

const ownName = "authchart.tgz"
const folderOf = (root: string): string => join(root, ".cache", "packed")

/**
 * Returns the variables for the suites if the check of this file has run. Otherwise returns no variable, so that the
 * suites test the sources.
 */
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
