/**
 * Runs before `npm publish`, and stops it while package.json names a host under `.example` (RFC 2606). No project can
 * register such a host, so it cannot lead users to this project.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"

/** @typedef {{ homepage?: string, bugs?: string, repository?: { url?: string } }} Manifest */

/**
 * @param {Manifest} manifest
 * @returns {string[]} the fields with such an address
 */
export function reservedAddresses({ homepage = "", bugs = "", repository: { url = "" } = {} }) {
  const fields = { homepage, bugs, repository: url.replace(/^git\+/, "") }
  return Object.entries(fields).flatMap(([name, address]) =>
    URL.canParse(address) && !new URL(address).hostname.endsWith(".example") ? [] : [name],
  )
}

if (process.argv[1] === import.meta.filename) {
  const text = readFileSync(join(import.meta.dirname, "../package.json"), "utf8")
  const manifest = /** @type {Manifest} */ (JSON.parse(text))
  const fields = reservedAddresses(manifest)
  if (fields.length > 0) {
    process.stderr.write(
      `package.json has no public address in ${fields.join(", ")}. Set the addresses of the project, then publish.\n`,
    )
    process.exit(1)
  }
}
