/** Reads the `basePath` of Next.js's own configuration, a prefix of the path of every page. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

const files = ["next.config.ts", "next.config.mjs", "next.config.js", "next.config.mts"]

/**
 * Returns the `basePath` that the file of Next.js's configuration contains. The file is read as text and not run, so a
 * computed base path is not found.
 *
 * @returns `undefined` if there is no base path.
 */
export function nextBasePathIn(folder: string): string | undefined {
  const file = files.map((name) => join(folder, name)).find((path) => existsSync(path))
  if (file === undefined) return undefined
  return /^[^/\n]*\bbasePath\s*:\s*(["'`])(\/[\w./-]+)\1/m.exec(readFileSync(file, "utf8"))?.[2]
}

/**
 * Returns the path of the routes with the prefix `nextBasePath`. The `basePath` of this library can be written with the
 * prefix or without it.
 */
export function underNext(nextBasePath: string, basePath: string): string {
  const path = basePath.replace(/\/+$/, "")
  if (path === nextBasePath) return `${nextBasePath}/api/auth`
  return path.startsWith(`${nextBasePath}/`) ? path : `${nextBasePath}${path}`
}
