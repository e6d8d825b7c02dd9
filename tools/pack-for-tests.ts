/**
 * Packs the last build and installs it, once for all suites that test the published form of the package. The check
 * `package` of `npm test` does this after the build, and `npm test` passes the paths to the suites in the two variables below.
 */
import { existsSync, mkdirSync, rmSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { installTarball, pack, packedForTests, tarballVariable, type Packed } from "./pack.ts"

/** Names the folder of an installed package, for suites that import from it. */
const packageVariable = "AUTHCHART_PACKAGE"

/**
 * Returns the variables for the suites if the check of this file has run. Otherwise returns no variable, so that the
 * suites test the sources.
 */
export function packedEnvironment(root: string): Record<string, string> {
  const { tarball, application } = packedForTests(root)
  const installed = join(application, "node_modules", "authchart")
  return existsSync(tarball) && existsSync(installed)
    ? { [tarballVariable]: tarball, [packageVariable]: installed }
    : {}
}

/** Packs the last build for the suites, and installs it. The returned tarball stays until the next call. */
export function packForTests(root: string): Packed {
  const { tarball, application } = packedForTests(root)
  const folder = dirname(tarball)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const packed = pack(root, folder, basename(tarball))
  installTarball(root, packed.tarball, application)
  return packed
}

if (process.argv[1] === import.meta.filename) packForTests(resolve(import.meta.dirname, ".."))
