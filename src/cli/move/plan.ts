/** The plan of a move: what the command writes, and what it leaves to a developer. */

import type { Origin } from "../origins.ts"

/** A file that the command writes, makes or deletes. */
export interface FileChange {
  /** The path from the folder of the application, with `/`. */
  file: string
  /** The text before the move; `undefined` for a new file. */
  before: string | undefined
  /** The text after the move; `undefined` for a deleted file. */
  after: string | undefined
  /** Present for a file with secrets. The report then has these names in place of the diff. */
  renamed?: readonly RenamedVariable[]
}

/** A renamed environment variable. */
export interface RenamedVariable {
  /** Counted from 1. */
  line: number
  from: string
  to: string
}

/** A place in the application that a developer must look at. */
export interface Finding {
  /** The path from the folder of the application, with `/`. */
  file: string
  /** Counted from 1. */
  line: number
  /** `todo`: the application does not work before a developer has changed this. `note`: the developer decides. */
  level: "todo" | "note"
  says: string
  /** The instruction: one sentence or two. */
  mend: string
}

/** The result of reading an application, before any file is written. */
export interface Plan {
  /** `undefined` if the application does not use Auth.js. */
  from: Origin | undefined
  changes: readonly FileChange[]
  findings: readonly Finding[]
  /** The instructions for the time after the files are written: one sentence each. */
  next: readonly string[]
}
