/**
 * Installs the packages if needed, so that a fresh clone needs only `npm test` or `npm run demo`. Imports only Node
 * modules, because no package is installed yet.
 *
 * An install is needed if a package of `package-lock.json` is missing in `node_modules` or has another version there.
 * The tool does not compare times, because clones and checkouts set them arbitrarily.
 */
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} Package
 * @typedef {{ packages?: Record<string, Package> }} Lock
 */

/**
 * @param {string} folder root of the repository
 * @returns {string | undefined} why an install is needed; undefined if nothing is missing
 */
export function whyInstall(folder) {
  const wanted = readLock(join(folder, "package-lock.json"))
  if (wanted === undefined) throw new Error("package-lock.json is missing or broken: run `npm install` once.")
  const installed = readLock(join(folder, "node_modules", ".package-lock.json"))
  if (installed === undefined) return "node_modules does not exist"
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === "") continue
    const there = installed[path]
    if (there === undefined) {
      // The lock file also lists binaries for other systems, which npm does not install here.
      if (entry.optional !== true && entry.devOptional !== true && entry.peer !== true) return `${path} is missing`
    } else if (there.version !== entry.version || there.integrity !== entry.integrity) {
      return `${path} does not have the version of package-lock.json`
    }
  }
  return undefined
}

/**
 * @param {string} file
 * @returns {Record<string, Package> | undefined}
 */
function readLock(file) {
  try {
    const lock = /** @type {Lock} */ (JSON.parse(readFileSync(file, "utf8")))
    return lock.packages
  } catch {
    return undefined
  }
}

/** @returns {void} */
function prepare() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    process.stderr.write(`Node ${process.versions.node} is too old: use Node 20.19 or newer.\n`)
    process.exit(1)
  }
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const why = whyInstall(root)
  if (why === undefined) return
  process.stdout.write(`Installing packages (npm ci): ${why}.\n`)
  const result = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  })
  if (result.status === 0) return
  process.stderr.write("npm ci failed: the packages could not be installed.\n")
  process.exit(result.status ?? 1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) prepare()
