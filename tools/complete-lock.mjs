/**
 * Completes the lock files with the binaries for other systems: `node tools/complete-lock.mjs`, after every change
 * of dependencies on a machine whose package source does not offer all of them. npm leaves out of the lock what it
 * could not look up, and `npm ci` then refuses the lock everywhere.
 *
 * An added entry has no checksum, since there was nothing to take it from; `npm install` where the package can be had
 * fills it in.
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
 * Where Node looks for a package, from the folder of another one upwards.
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
 * @throws {Error} when the version is a range, or the name does not say for which system it is
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

/** From here: that of the repository, and that of the runtimes which the package is tried on. */
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
  // npm's own order, so that its next change of the file is small.
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en"))
  if (missing.length > 0)
    writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  process.stdout.write(`${path.replace("../", "")}: ${missing.length} entries added.\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) for (const path of lockFiles) complete(path)
