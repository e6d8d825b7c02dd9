import { readFileSync } from "node:fs"

/**
 * The text of a file; `undefined` if there is no file.
 *
 * @throws {Error} of the system, for a file that cannot be read.
 */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8")
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined
    throw error
  }
}
