/** The interface of a command. */

/** The process, as commands see it. */
export interface Terminal {
  /**
   * The environment variables of the process. If a command changes this object, the modules that the command imports
   * later see the change.
   */
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
   * Declares that code of the application runs from now on. An uncaught error of the application then does not end the
   * process: the returned list receives each of these errors.
   * @param ended runs if the application ends the process before the command has finished. It must be synchronous,
   * because Node does not wait for a promise when the process ends.
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
  /** The placeholder of the value in the help text: `URL`. */
  value?: string
  summary: string
  /** Set if the user can repeat the flag. The value of the flag is then a list of texts. */
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
   * Runs the command. If the command fails, the function rejects with an error. The command line prints its message.
   *
   * @param operand the argument that is not a flag.
   * @returns `"failed"` if the command ran and found a problem: the exit code is then 1.
   */
  run: (flags: Flags, terminal: Terminal, operand: string | undefined) => Promise<"failed" | void>
}

/** The error for wrong arguments of the command line. */
export class UsageError extends Error {
  override readonly name = "UsageError"
}

/** Returns the value of a flag if it is a string, otherwise `undefined`. */
export function textFlag(flags: Flags, name: string): string | undefined {
  const value = flags[name]
  return typeof value === "string" ? value : undefined
}
