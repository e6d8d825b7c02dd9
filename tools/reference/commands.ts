/** The page of commands, from the commands that `src/cli` defines. */
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Command } from "../../src/cli/command.ts"
import type { Page } from "./exports.ts"
import { root } from "./program.ts"

/** Every command: a module of `src/cli` exports it under a name that ends with `Command`. */
export async function commands(): Promise<Command[]> {
  const folder = join(root, "src/cli")
  const files = readdirSync(folder).filter((file) => file.endsWith(".ts") && file !== "main.ts")
  const modules = await Promise.all(
    files.sort().map(async (file) => (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>),
  )
  const found = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (name.endsWith("Command") && isCommand(value) ? [value] : [])),
  )
  return found.toSorted((a, b) => a.name.localeCompare(b.name, "en"))
}

function isCommand(value: unknown): value is Command {
  return typeof value === "object" && value !== null && "summary" in value && "flags" in value && "run" in value
}

export async function commandsPage(): Promise<Page> {
  const parts = (await commands()).flatMap(({ name, summary, operand, flags }) => {
    const usage = `npx authchart ${name}${operand === undefined ? "" : ` [${operand}]`}`
    const rows = Object.entries(flags).map(
      ([flag, { value, summary: what }]) =>
        `| \`--${flag}${value === undefined ? "" : ` ${value}`}\` | ${inCell(what)} |`,
    )
    return [
      `## ${name}`,
      `\`\`\`sh\n${usage}\n\`\`\``,
      summary.endsWith(".") ? summary : `${summary}.`,
      ...(rows.length === 0 ? [] : [["| option | |", "|---|---|", ...rows].join("\n")]),
    ]
  })
  return {
    file: "commands.md",
    title: "Commands",
    says: "Every command of `npx authchart`, with its options.",
    text: [
      "Each command takes `--help`. The exit code is 0 for success, 1 if the command failed or found a fault, and 2 for invalid arguments.",
      ...parts,
    ].join("\n\n"),
  }
}

function inCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;")
}
