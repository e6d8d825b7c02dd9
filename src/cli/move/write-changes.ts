/** Writes the files of a plan. */
import { mkdirSync, rmdirSync, rmSync, readdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { FileChange } from "./plan.ts"

/**
 * Writes, makes and deletes the files of a plan. A folder that is empty after a deletion is deleted, too.
 *
 * @throws {Error} of the operating system, if a file cannot be written. The files before it in the list are written.
 */
export function writeChanges(folder: string, changes: readonly FileChange[]): void {
  for (const { file, after } of changes) {
    const path = join(folder, file)
    if (after === undefined) {
      rmSync(path)
      removeEmpty(dirname(path), folder)
    } else {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, after)
    }
  }
}

function removeEmpty(inside: string, folder: string): void {
  if (inside === folder || readdirSync(inside).length > 0) return
  rmdirSync(inside)
  removeEmpty(dirname(inside), folder)
}
