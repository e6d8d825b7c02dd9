import { parseArgs, type ParseArgsConfig } from "node:util"
import { cleanupCommand } from "./cleanup.ts"
import { type Command, type Flags, type Terminal, UsageError } from "./command.ts"
import { doctorCommand } from "./doctor.ts"
import { drawCommand } from "./draw.ts"
import { factorCommand } from "./factor.ts"
import { importCommand } from "./import.ts"
import { inspectCommand } from "./inspect.ts"
import { limitsCommand } from "./limits.ts"
import { migrateCommand } from "./migrate.ts"
import { moveCommand } from "./move.ts"
import { secretCommand } from "./secret.ts"

const commands: readonly Command[] = [
  inspectCommand,
  drawCommand,
  doctorCommand,
  migrateCommand,
  cleanupCommand,
  limitsCommand,
  factorCommand,
  importCommand,
  moveCommand,
  secretCommand,
]

/**
 * Runs a command line.
 *
 * @returns the exit code: 0; 1 if the command failed or found a problem; 2 for wrong arguments.
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
    const { flags, operand } = argumentsOf(command, rest)
    if (flags["help"] === true) {
      terminal.say(guide(command))
      return 0
    }
    return (await command.run(flags, terminal, operand)) === "failed" ? 1 : 0
  } catch (error) {
    const usage = error instanceof UsageError
    terminal.complain(`authchart ${command.name}: ${messageOf(error)}${usage ? `\n\n${guide(command)}` : ""}`)
    return usage ? 2 : 1
  }
}

interface Arguments {
  flags: Flags
  operand: string | undefined
}

function argumentsOf({ flags, operand }: Command, args: string[]): Arguments {
  const options: NonNullable<ParseArgsConfig["options"]> = { help: { type: "boolean", short: "h" } }
  for (const [name, { type, multiple = false }] of Object.entries(flags)) options[name] = { type, multiple }
  try {
    const { values, positionals } = parseArgs({ args, options, strict: true, allowPositionals: operand !== undefined })
    const [first, second] = positionals
    if (second !== undefined) throw new UsageError(`Give one ${operand}, not ${positionals.length}.`)
    // `parseArgs` returns lists only for repeated flags. All repeated flags have the type "string", so the cast is
    // safe.
    return { flags: values as Flags, operand: first }
  } catch (error) {
    throw new UsageError(messageOf(error))
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // If a host name has several addresses and all refuse the connection, Node throws an AggregateError with an empty
  // message. Its `errors` contain the reasons.
  return error.message || (error instanceof AggregateError ? error.errors.map(messageOf).join("; ") : error.name)
}

function overview(): string {
  const list = commands.map(({ name, summary }) => `  ${name.padEnd(10)}${summary}`)
  return ["Usage: authchart <command>", "", ...list, "", "authchart <command> --help says more."].join("\n")
}

function guide({ name, summary, flags, operand }: Command): string {
  const list = Object.entries(flags).map(([flag, { value, summary: what }]) => {
    return `  ${`--${flag}${value === undefined ? "" : ` ${value}`}`.padEnd(30)}${what}`
  })
  const usage = `Usage: authchart ${name}${operand === undefined ? "" : ` [${operand}]`}${list.length > 0 ? " [options]" : ""}`
  return [usage, "", summary, ...(list.length > 0 ? ["", ...list] : [])].join("\n")
}
