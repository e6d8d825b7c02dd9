/** What a command is. */

/** The process, as commands see it. */
export interface Terminal {
  /** The process's own: what is set here, modules that are imported see. */
  env: Record<string, string | undefined>
  /** Where it was started: an absolute path. */
  folder: string
  /** As in `process.versions.node`. */
  nodeVersion: string
  /** Milliseconds since the epoch. */
  now: () => number
  fetch: typeof fetch
  /** Whether what is said is shown in colours. */
  colours: boolean
  /** Resolves when whoever started the command stops it: Ctrl+C. */
  stopped: () => Promise<void>
  /**
   * From now on an application runs in this process. What it throws where nobody waits for it goes into the list and ends
   * nothing.
   *
   * @param ended called where the application ends the process before the command is through; it cannot wait for anything.
   */
  lend: (ended: () => void) => readonly unknown[]
  /** Writes a line for whoever asked. */
  say: (text: string) => void
  /** Writes a line about what went wrong. */
  complain: (text: string) => void
}

export type Flags = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

export interface Flag {
  type: "string" | "boolean"
  /** What the value is, for the guide: `URL`. */
  value?: string
  summary: string
  /** May be given more than once: then it is a list. */
  multiple?: true
}

export interface Command {
  name: string
  /** One line. */
  summary: string
  /** What it may be told besides flags, one word for the guide: `config`. Left out: nothing. */
  operand?: string
  flags: Readonly<Record<string, Flag>>
  /**
   * Rejects with an error whose message is for people.
   *
   * @param operand the one argument besides flags, where it was given.
   * @returns `"failed"` where it did its work and what it found is bad: the exit code is 1 then.
   */
  run: (flags: Flags, terminal: Terminal, operand: string | undefined) => Promise<"failed" | void>
}

/** The arguments are not what the command takes. */
export class UsageError extends Error {
  override readonly name = "UsageError"
}

/** The value of a flag that is a text. */
export function textFlag(flags: Flags, name: string): string | undefined {
  const value = flags[name]
  return typeof value === "string" ? value : undefined
}
