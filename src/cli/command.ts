/** The interface of a command. */

/** The process, as commands see it. */
export interface Terminal {
  /** The environment of the process: imported modules see changes. */
  env: Record<string, string | undefined>
  /** The working directory: an absolute path. */
  folder: string
  /** The version of Node, as in `process.versions.node`. */
  nodeVersion: string
  /** Returns the time in milliseconds since the epoch. */
  now: () => number
  fetch: typeof fetch
  /** True if the output has colours. */
  colours: boolean
  /** Resolves when the user stops the command with Ctrl+C. */
  stopped: () => Promise<void>
  /**
   * Marks that an application runs in this process from now on. The returned list gets its uncaught errors, which do
   * not end the process.
   *
   * @param ended called where the application ends the process before the command has finished; it cannot wait.
   */
  lend: (ended: () => void) => readonly unknown[]
  /** Writes a line to the standard output. */
  say: (text: string) => void
  /** Writes a line to the standard error. */
  complain: (text: string) => void
}

export type Flags = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

export interface Flag {
  type: "string" | "boolean"
  /** The name of the value in the help: `URL`. */
  value?: string
  summary: string
  /** The flag can come several times: its value is then a list. */
  multiple?: true
}

export interface Command {
  name: string
  /** The summary of the command: one line. */
  summary: string
  /** The name of the argument in the help, one word: `config`. Absent: the command takes no argument. */
  operand?: string
  flags: Readonly<Record<string, Flag>>
  /**
   * Rejects with an error whose message the user reads.
   *
   * @param operand the argument besides flags.
   * @returns `"failed"` if the command ran and found a problem: the exit code is then 1.
   */
  run: (flags: Flags, terminal: Terminal, operand: string | undefined) => Promise<"failed" | void>
}

/** The arguments are wrong. */
export class UsageError extends Error {
  override readonly name = "UsageError"
}

/** The value of a flag with a text. */
export function textFlag(flags: Flags, name: string): string | undefined {
  const value = flags[name]
  return typeof value === "string" ? value : undefined
}
