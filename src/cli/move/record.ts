/** The record of a move from version 5, which `--back` reads. */
import { isOfAuthJs } from "./module-names.ts"

/** The name of the record in the folder of the application. */
export const recordFile = "authchart-move.json"

/** A renamed module: the name before the move, and the name after it. */
export type Renamed = readonly [from: string, to: string]

export interface MoveRecord {
  version: 1
  from: "next-auth@5"
  /** The renamed modules of each file, in the order of the text. */
  files: Readonly<Record<string, readonly Renamed[]>>
  /** The text that the move inserted into `package.json`; absent if the package was a dependency before. */
  inserted?: string
}

/** Returns the text of a record, as the command writes it. */
export function recordText(record: MoveRecord): string {
  return `${JSON.stringify(record, null, 2)}\n`
}

/**
 * Reads a record.
 *
 * @throws {Error} if the text is not a record of this version.
 */
export function readRecord(text: string): MoveRecord {
  const value = parsed(text)
  if (!isRecord(value))
    throw new Error(`${recordFile} is not a record of a move. Restore the file from version control.`)
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is MoveRecord {
  if (typeof value !== "object" || value === null) return false
  const { version, from, files, inserted } = value as Readonly<Record<string, unknown>>
  if (version !== 1 || from !== "next-auth@5" || typeof files !== "object" || files === null) return false
  if (inserted !== undefined && typeof inserted !== "string") return false
  return Object.values(files as Readonly<Record<string, unknown>>).every(
    (list) => Array.isArray(list) && list.every(isRenamed),
  )
}

function isRenamed(value: unknown): value is Renamed {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [from, to] = value as readonly unknown[]
  return typeof from === "string" && isOfAuthJs(from) && typeof to === "string" && isOwnModule(to)
}

/** Returns true for the modules of this package. */
export function isOwnModule(name: string): boolean {
  return name === "authchart" || name.startsWith("authchart/")
}
