/** The commands, and how one is chosen. */
import { parseArgs, type ParseArgsConfig } from "node:util"
import { type Command, type Flags, type Terminal, UsageError } from "./command.ts"
import { migrateCommand } from "./migrate.ts"
import { secretCommand } from "./secret.ts"

const commands: readonly Command[] = [migrateCommand, secretCommand]

/**
 * Runs a command line.
 *
 * @returns the exit code: 0, 1 where the command failed, 2 where it was not understood.
 */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args
  if (name === "--help" || name === "-h" || name === "help") {
    terminal.say(overview())
    return 0
  }
  const command = commands.find((one) => one.name === name)
  if (command === undefined) {
    terminal.complain(`${name === undefined ? "Which command?" : `There is no command "${name}".`}\n\n${overview()}`)
    return 2
  }
  try {
    const flags = flagsOf(command, rest)
    if (flags["help"] === true) terminal.say(guide(command))
    else await command.run(flags, terminal)
    return 0
  } catch (error) {
    const usage = error instanceof UsageError
    terminal.complain(`authchart ${command.name}: ${messageOf(error)}${usage ? `\n\n${guide(command)}` : ""}`)
    return usage ? 2 : 1
  }
}

function flagsOf({ flags }: Command, args: string[]): Flags {
  const options: NonNullable<ParseArgsConfig["options"]> = { help: { type: "boolean", short: "h" } }
  for (const [name, { type }] of Object.entries(flags)) options[name] = { type }
  try {
    // No flag is given more than once, so none is a list.
    return parseArgs({ args, options, strict: true }).values as Flags
  } catch (error) {
    throw new UsageError(messageOf(error))
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // A refused connection to a name with several addresses has its reasons inside.
  return error.message || (error instanceof AggregateError ? error.errors.map(messageOf).join("; ") : error.name)
}

function overview(): string {
  const list = commands.map(({ name, summary }) => `  ${name.padEnd(10)}${summary}`)
  return ["Usage: authchart <command>", "", ...list, "", "authchart <command> --help says more."].join("\n")
}

function guide({ name, summary, flags }: Command): string {
  const list = Object.entries(flags).map(([flag, { value, summary: what }]) => {
    return `  ${`--${flag}${value === undefined ? "" : ` ${value}`}`.padEnd(30)}${what}`
  })
  const usage = `Usage: authchart ${name}${list.length > 0 ? " [options]" : ""}`
  return [usage, "", summary, ...(list.length > 0 ? ["", ...list] : [])].join("\n")
}
