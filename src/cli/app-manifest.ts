/** The `package.json` of an application. */
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** Returns the nearest folder above a file that has a `package.json`; the file itself if no folder has one. */
export function applicationFolder(file: string): string {
  return dirname(nearestAbove("package.json", file) ?? file)
}

/** Returns the file of that name in the nearest folder above another file; `undefined` if no folder has one. */
export function nearestAbove(name: string, file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, name))) return join(folder, name)
    if (folder === dirname(folder)) return undefined
  }
}

/** Returns those packages of `names` on which the application in a folder depends. */
export function dependsOn(folder: string, names: readonly string[]): string[] {
  const path = join(folder, "package.json")
  if (!existsSync(path)) return []
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Readonly<Record<string, object | undefined>>
  const listed = ["dependencies", "devDependencies", "peerDependencies"].flatMap((key) =>
    Object.keys(manifest[key] ?? {}),
  )
  return names.filter((name) => listed.includes(name))
}
