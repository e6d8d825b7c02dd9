/** The `package.json` of an application. */
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

/**
 * Returns the nearest folder, at or above a file's folder, that has a `package.json`. If no such folder exists, returns
 * the file's own folder.
 */
export function applicationFolder(file: string): string {
  return dirname(nearestAbove("package.json", file) ?? file)
}

/**
 * Returns the path of the file `name` in the folder of `file` or in the nearest folder above. Returns `undefined` if no
 * such file exists.
 */
export function nearestAbove(name: string, file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, name))) return join(folder, name)
    if (folder === dirname(folder)) return undefined
  }
}

/**
 * Returns the packages of `names` that the `package.json` of a folder lists as dependencies, development dependencies
 * or peer dependencies.
 */
export function dependsOn(folder: string, names: readonly string[]): string[] {
  const path = join(folder, "package.json")
  if (!existsSync(path)) return []
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Readonly<Record<string, object | undefined>>
  const listed = ["dependencies", "devDependencies", "peerDependencies"].flatMap((key) =>
    Object.keys(manifest[key] ?? {}),
  )
  return names.filter((name) => listed.includes(name))
}
