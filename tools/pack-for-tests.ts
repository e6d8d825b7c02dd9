/**
 * Packs the last build and installs it, once for all suites that test the published form of the package. The check
 * `package` of `npm test` does this after the build, and `npm test` passes the paths to the suites in the two variables below.
 */
import { existsSync, mkdirSync, rmSync } from "node:fs"
import { join, resolve } from "node:path"
import { installTarball, pack, tarballVariable, type Packed } from "./pack.ts"

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

/** Packs the last build for the suites, and installs it. The returned tarball stays until the next call. */
export function packForTests(root: string): Packed {
  const folder = folderOf(root)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const packed = pack(root, folder, ownName)
  installTarball(root, packed.tarball, join(folder, "application"))
  return packed
}

if (process.argv[1] === import.meta.filename) packForTests(resolve(import.meta.dirname, ".."))
