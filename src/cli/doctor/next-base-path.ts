/** The `basePath` of Next.js's own configuration, under which every page of the application lies. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

const files = ["next.config.ts", "next.config.mjs", "next.config.js", "next.config.mts"]

/**
 * Read from the text of the file, which is not run: a base path that is put together there is not seen.
 *
 * @returns `undefined` where there is none.
 */
export function nextBasePathIn(folder: string): string | undefined {
  const file = files.map((name) => join(folder, name)).find((path) => existsSync(path))
  if (file === undefined) return undefined
  return /^[^/\n]*\bbasePath\s*:\s*(["'`])(\/[\w./-]+)\1/m.exec(readFileSync(file, "utf8"))?.[2]
}

/** Where the routes are then, as the main entry puts them: `basePath` may be written with it or without. */
export function underNext(nextBasePath: string, basePath: string): string {
  const path = basePath.replace(/\/+$/, "")
  if (path === nextBasePath) return `${nextBasePath}/api/auth`
  return path.startsWith(`${nextBasePath}/`) ? path : `${nextBasePath}${path}`
}
