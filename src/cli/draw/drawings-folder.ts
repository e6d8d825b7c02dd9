/**
 * Compares the folder of drawings with the expected files, and finds drawings of flows that the configuration does not
 * have.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { flowOf } from "../../devtools/describe/description.ts"
import { flowFileNames } from "../../devtools/draw/flow-files.ts"
import { readIfThere } from "../read-if-there.ts"

/** The names of the expected files. Each name is in exactly one list. */
export interface Compared {
  missing: readonly string[]
  different: readonly string[]
  unchanged: readonly string[]
}

/**
 * Compares files with their expected content, without regard to line ends: Git can replace line ends with those of the
 * operating system.
 * @param files the expected content by the names of the files.
 * @throws {Error} of the operating system, for a file that cannot be read.
 */
export function compareFiles(folder: string, files: ReadonlyMap<string, string>): Compared {
  const missing: string[] = []
  const different: string[] = []
  const unchanged: string[] = []
  for (const [name, text] of files) {
    const found = readIfThere(join(folder, name))
    if (found === undefined) missing.push(name)
    else if (found.replaceAll("\r\n", "\n") === text) unchanged.push(name)
    else different.push(name)
  }
  return { missing, different, unchanged }
}

/** Writes the files. Makes the folder if it does not exist. */
export function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
}

/**
 * Returns the names of the files of flows that the configuration no longer has. A single file can belong to another
 * tool. Therefore, the function returns the three files of a flow only if all three exist and the chart in the JSON
 * file has the flow's name.
 * @param flows the names of the flows of the configuration.
 */
export function leftBehind(folder: string, flows: readonly string[]): string[] {
  const files = existsSync(folder) ? readdirSync(folder) : []
  return files
    .flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? [])
    .filter((flow) => !flows.includes(flow))
    .flatMap((flow) => {
      const names = flowFileNames(flow)
      const chart = /^\{\s*"id": "([\w-]+)"/.exec(readIfThere(join(folder, names[2])) ?? "")?.[1] ?? ""
      return flowOf(chart) === flow && names.every((name) => files.includes(name)) ? names : []
    })
}
