/** What a command is. */

/** The process, as commands see it. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>
  /** Writes a line for whoever asked. */
  say: (text: string) => void
  /** Writes a line about what went wrong. */
  complain: (text: string) => void
}

export type Flags = Readonly<Record<string, string | boolean | undefined>>

export interface Command {
  name: string
  /** One line. */
  summary: string
  flags: Readonly<Record<string, { type: "string" | "boolean"; value?: string; summary: string }>>
  /** Rejects with an error whose message is for people. */
  run: (flags: Flags, terminal: Terminal) => Promise<void>
}

/** The arguments are not what the command takes. */
export class UsageError extends Error {
  override readonly name = "UsageError"
}
