/** Values that survive a restart: one JSON file each. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"

/** The content of the file, or the result of `make`, which is then stored. Only the file's owner can read it. */
export function readOrMake<T>(path: string, make: () => T): T {
  try {
    // Only the demo writes this file.
    return JSON.parse(readFileSync(path, "utf8")) as T
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
  }
  const made = make()
  write(path, made)
  return made
}

/** Replaces the whole file: an interruption leaves the old one. */
export function write(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(`${path}.new`, JSON.stringify(value, undefined, 2), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
