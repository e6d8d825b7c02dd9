/** The `package.json` of an application. */
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** The nearest folder above a file that has a `package.json`; the file's own where there is none. */
export function applicationFolder(file: string): string {
  let folder = dirname(file)
  while (!existsSync(join(folder, "package.json"))) {
    const above = dirname(folder)
    if (above === folder) return dirname(file)
    folder = above
  }
  return folder
}

/** Which of some packages the application in a folder names among its dependencies. */
export function dependsOn(folder: string, names: readonly string[]): string[] {
  const path = join(folder, "package.json")
  if (!existsSync(path)) return []
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Readonly<Record<string, object | undefined>>
  const listed = ["dependencies", "devDependencies", "peerDependencies"].flatMap((key) =>
    Object.keys(manifest[key] ?? {}),
  )
  return names.filter((name) => listed.includes(name))
}
