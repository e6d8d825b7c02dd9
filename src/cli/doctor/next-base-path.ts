/** Reads the `basePath` of Next.js's own configuration, a prefix of the path of every page. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

const files = ["next.config.ts", "next.config.mjs", "next.config.js", "next.config.mts"]

/**
 * Returns the `basePath` in the configuration file of Next.js. The function reads the file as text and does not run it,
 * so it does not find a computed value.
 * @returns `undefined` if there is no base path.
 */
export function nextBasePathIn(folder: string): string | undefined {
  const file = files.map((name) => join(folder, name)).find((path) => existsSync(path))
  if (file === undefined) return undefined
  return /^[^/\n]*\bbasePath\s*:\s*(["'`])(\/[\w./-]+)\1/m.exec(readFileSync(file, "utf8"))?.[2]
}

/**
 * Returns the path of this library's routes with the prefix `nextBasePath`. If the option `basePath` of this library
 * has the prefix already, the function does not add it again.
 */
export function underNext(nextBasePath: string, basePath: string): string {
  const path = basePath.replace(/\/+$/, "")
  if (path === nextBasePath) return `${nextBasePath}/api/auth`
  return path.startsWith(`${nextBasePath}/`) ? path : `${nextBasePath}${path}`
}
