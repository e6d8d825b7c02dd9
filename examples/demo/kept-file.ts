/** Small things that survive a restart: one JSON file each. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"

/** What the file holds, or what `make` gives, which is then kept. Readable by its owner alone. */
export function readOrMake<T>(path: string, make: () => T): T {
  try {
    // The demo is the only one that writes this file.
    return JSON.parse(readFileSync(path, "utf8")) as T
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
  }
  const made = make()
  write(path, made)
  return made
}

/** Replaces the file as a whole: a stop in the middle leaves the old one. */
export function write(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(`${path}.new`, JSON.stringify(value, undefined, 2), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
