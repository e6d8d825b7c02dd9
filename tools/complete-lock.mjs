/**
 * Completes the lock files with the binaries for other systems: `node tools/complete-lock.mjs`, after every change of
 * dependencies on a machine whose package source does not offer all of them. npm leaves unavailable packages out of the
 * lock, and `npm ci` then refuses the lock on every machine.
 *
 * An added entry has no checksum, because no file was available to compute it from. `npm install` on a machine where
 * the package is available fills it in.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

/**
 * @typedef {{ version?: string, dev?: boolean, optionalDependencies?: Record<string, string> }} Entry
 * @typedef {Record<string, Entry>} Packages by path, as `node_modules/name`
 * @typedef {{ name: string, version: string, by: string }} Missing
 */

/**
 * @param {Packages} packages
 * @returns {Missing[]} optional dependencies of locked packages that have no entry of their own
 */
export function missingFrom(packages) {
  const missing = Object.entries(packages).flatMap(([by, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !placesFor(name, by).some((place) => place in packages))
      .map(([name, version]) => ({ name, version, by })),
  )
  return missing.filter(({ name }, at) => missing.findIndex((other) => other.name === name) === at)
}

/**
 * The folders in which Node looks for a package, from the folder of another package upwards.
 * @param {string} name
 * @param {string} by
 * @returns {string[]}
 */
function placesFor(name, by) {
  const folders = by
    .split("/node_modules/")
    .map((_part, at, parts) => parts.slice(0, parts.length - at).join("/node_modules/"))
  return [
    ...folders.filter((folder) => folder !== "").map((folder) => `${folder}/node_modules/${name}`),
    `node_modules/${name}`,
  ]
}

const systems = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"]
const processors = ["arm64", "arm", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "x64"]

/**
 * @param {Missing} missing
 * @param {boolean} dev
 * @returns {object} its entry
 * @throws {Error} when the version is a range, or the name does not say which system it is for
 */
export function entryFor({ name, version, by }, dev) {
  const words = name.split(/[/-]/)
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  if (os === undefined || cpu === undefined || !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) {
    throw new Error(`${name}@${version} of ${by} is not in package-lock.json, and cannot be added from its name.`)
  }
  const libc = os !== "linux" ? undefined : words.some((word) => word.startsWith("musl")) ? "musl" : "glibc"
  return {
    version,
    cpu: [cpu],
    ...(dev ? { dev } : {}),
    ...(libc !== undefined && words.some((word) => /^(?:gnu|musl)/.test(word)) ? { libc: [libc] } : {}),
    optional: true,
    os: [os],
  }
}

/** Lock files by path from here: that of the repository, and that of the runtimes on which the package is tested. */
const lockFiles = ["../package-lock.json", "../test/runtimes/installed/package-lock.json"]

/**
 * @param {string} path
 * @returns {void}
 */
function complete(path) {
  const file = fileURLToPath(new URL(path, import.meta.url))
  const lock = /** @type {{ packages: Packages }} */ (JSON.parse(readFileSync(file, "utf8")))
  const missing = missingFrom(lock.packages)
  for (const one of missing) {
    lock.packages[`node_modules/${one.name}`] = entryFor(one, lock.packages[one.by]?.dev === true)
  }
  // npm's own order, so that the next `npm install` changes few lines.
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en"))
  if (missing.length > 0)
    writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  process.stdout.write(`${path.replace("../", "")}: ${missing.length} entries added.\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) for (const path of lockFiles) complete(path)
