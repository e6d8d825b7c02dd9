/**
 * `authchart draw`: writes drawings of the flows to a folder of the application's repository. With `--check`, the
 * command compares the files in the folder with the flows.
 */
import { join, resolve } from "node:path"
import type { DrawnFlow } from "../devtools/draw/flow-files.ts"
import { type Command, type Flags, type Terminal, textFlag, UsageError } from "./command.ts"
import type { Compared } from "./draw/drawings-folder.ts"

const usualFolder = "authchart-flows"

export const drawCommand: Command = {
  name: "draw",
  summary: "Draws the flows into files: SVG, Mermaid, XState's JSON. Without a config, the built-in flows.",
  operand: "config",
  flags: {
    out: { type: "string", value: "FOLDER", summary: `the folder of the files; default: ${usualFolder}` },
    check: { type: "boolean", summary: "writes nothing, and fails if a file would change" },
  },
  async run(flags, terminal, operand) {
    const out = folderOf(flags)
    const flows = await flowsOf(operand, terminal)
    const { flowFiles } = await import("../devtools/draw/flow-files.ts")
    const drawing: Drawing = {
      out,
      folder: resolve(terminal.folder, out),
      flows: flows.map(({ description }) => description.flow),
      files: new Map(flows.flatMap((flow) => [...flowFiles(flow)])),
      again: ["npx authchart draw", operand, ...(out === usualFolder ? [] : ["--out", out])]
        .filter((word) => word !== undefined)
        .join(" "),
    }
    if (flags["check"] === true) return check(drawing, terminal)
    await write(drawing, terminal)
    if (operand === undefined)
      terminal.say(
        "These are the built-in flows. For those of an application, name its configuration: authchart draw auth.ts",
      )
    return undefined
  },
}

interface Drawing {
  /** The folder as the user named it. */
  out: string
  /** An absolute path. */
  folder: string
  /** The names of the flows that are drawn. */
  flows: readonly string[]
  /** The expected content of each file, by the file's name. */
  files: ReadonlyMap<string, string>
  /** The command that writes the files. */
  again: string
}

function folderOf(flags: Flags): string {
  const out = textFlag(flags, "out") ?? usualFolder
  if (out === "") throw new UsageError("--out is the name of a folder.")
  return out
}

async function flowsOf(operand: string | undefined, terminal: Terminal): Promise<readonly DrawnFlow[]> {
  const { builtInFlows, flowsOf: composedFlows } = await import("./draw/drawn-flows.ts")
  if (operand === undefined) return builtInFlows()
  // Drawings need no database. Therefore, an uncaught error of the application, for example an unreachable database,
  // does not end the command.
  terminal.lend(() => {
    const what = `${operand} ended the process before its flows were drawn.`
    terminal.complain(`authchart draw: ${what} Throw an error instead.`)
  })
  const { shownConfig } = await import("./shown-config.ts")
  return composedFlows(await shownConfig(operand, terminal))
}

async function write({ out, folder, flows, files }: Drawing, { say, complain }: Terminal): Promise<void> {
  const { compareFiles, writeFiles } = await import("./draw/drawings-folder.ts")
  const { missing, different, unchanged } = await inFolder(out, () => {
    const compared = compareFiles(folder, files)
    const written = new Set([...compared.missing, ...compared.different])
    writeFiles(folder, new Map([...files].filter(([name]) => written.has(name))))
    return compared
  })
  say(`${out}: ${counted(files.size, "file")} of ${counted(flows.length, "flow")} (${flows.join(", ")}).`)
  for (const [what, names] of [
    ["new", missing],
    ["changed", different],
  ] as const)
    if (names.length > 0) say(`  ${names.length} ${what}: ${names.join(", ")}`)
  if (unchanged.length > 0) say(`  ${unchanged.length} as they were`)
  for (const line of await strangersIn({ out, folder, flows })) complain(line)
}

async function check(drawing: Drawing, { say, complain }: Terminal): Promise<"failed" | undefined> {
  const { out, folder, flows, files, again } = drawing
  const { compareFiles } = await import("./draw/drawings-folder.ts")
  const { missing, different }: Compared = await inFolder(out, () => compareFiles(folder, files))
  for (const name of different) complain(`${join(out, name)} does not match the flow.`)
  for (const name of missing) complain(`${join(out, name)} is not there.`)
  if (missing.length + different.length > 0) complain(`Run: ${again}`)
  const strangers = await strangersIn(drawing)
  for (const line of strangers) complain(line)
  if (missing.length + different.length + strangers.length > 0) return "failed"
  say(`${out} is up to date: ${counted(files.size, "file")} of ${counted(flows.length, "flow")}.`)
  return undefined
}

/**
 * Returns a line for each drawing in the folder whose flow is not in the configuration. The command does not delete
 * these drawings.
 */
async function strangersIn({ out, folder, flows }: Pick<Drawing, "out" | "folder" | "flows">): Promise<string[]> {
  const { leftBehind } = await import("./draw/drawings-folder.ts")
  return leftBehind(folder, flows).map(
    (name) => `${join(out, name)} belongs to a flow that is no longer drawn: remove it.`,
  )
}

async function inFolder<Result>(out: string, work: () => Result): Promise<Result> {
  try {
    return work()
  } catch (error) {
    const { shownError } = await import("./shown/shown.ts")
    throw new Error(
      `The drawings cannot be written to ${out} (${shownError(error, [])}). Choose another folder with --out.`,
      {
        cause: error,
      },
    )
  }
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`
}
