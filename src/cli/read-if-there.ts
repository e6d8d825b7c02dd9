import { readFileSync } from "node:fs"

/**
 * Returns the text of a file; `undefined` if the file does not exist.
 *
 * @throws {Error} of the operating system, if the file cannot be read.
 */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8")
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined
    throw error
  }
}
