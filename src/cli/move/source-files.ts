/** The files of an application that a move reads. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

export interface ApplicationFiles {
  /** The paths of all files from the folder of the application, with `/`, sorted. */
  files: readonly string[]
  /** The folders that have a `package.json` of their own. Their files are not in `files`. */
  packages: readonly string[]
}

/** Folders of installed and built files. */
const skipped = new Set(["node_modules", "dist", "build", "out", "coverage"])

/**
 * Lists the files of an application. The function does not follow symbolic links, and leaves out hidden folders,
 * folders of installed or built files, and other packages of a workspace.
 */
export function applicationFiles(folder: string): ApplicationFiles {
  const files: string[] = []
  const packages: string[] = []
  const walk = (inside: string): void => {
    for (const entry of readdirSync(join(folder, inside), { withFileTypes: true })) {
      const path = inside === "" ? entry.name : `${inside}/${entry.name}`
      if (entry.isFile()) files.push(path)
      if (!entry.isDirectory() || skipped.has(entry.name) || entry.name.startsWith(".")) continue
      if (existsSync(join(folder, path, "package.json"))) packages.push(path)
      else walk(path)
    }
  }
  walk("")
  return { files: files.sort(), packages: packages.sort() }
}

/** Returns true for TypeScript and JavaScript, and for components that contain scripts. */
export function isSource(file: string): boolean {
  return /\.(?:[cm]?[jt]sx?|svelte|vue|astro)$/.test(file)
}

/** Returns the text of a file; `undefined` if the file is not UTF-8, so that writing the text would change its bytes. */
export function readText(path: string): string | undefined {
  const bytes = readFileSync(path)
  const text = bytes.toString("utf8")
  return Buffer.from(text, "utf8").equals(bytes) ? text : undefined
}
