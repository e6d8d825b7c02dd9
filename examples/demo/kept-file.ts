/** Values that survive a restart, in one JSON file for each value. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"

/**
 * Returns the content of the file. If there is no file, stores the result of `make` and returns it. Only the file's
 * owner can read the file.
 */
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

/** Replaces the whole file. If the process ends before that, the old file stays. */
export function write(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(`${path}.new`, JSON.stringify(value, undefined, 2), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
