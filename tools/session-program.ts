/**
 * Writes `machines/session/session.program.ts`: the tables of the chart of the session, which requests run. `-- --check`
 * fails if the file differs.
 */
import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Leaf, Move } from "../machines/program.ts"
import * as acts from "../machines/session/session.acts.ts"
import { sessionChart } from "../machines/session/session.machine.ts"
import { tablesOf } from "../machines/tables.ts"
import { treeOf } from "../machines/tree.ts"
import { askNames } from "../machines/vocabulary.ts"

const root = resolve(import.meta.dirname, "..")
const path = join(root, "machines/session/session.program.ts")
const compiled = tablesOf(treeOf(sessionChart), askNames)

const written = format(source())
if (!process.argv.includes("--check")) writeFileSync(path, written)
else if (readFileSync(path, "utf8") !== written) {
  console.error("The tables of the session differ from its chart. Run: npx tsx tools/session-program.ts")
  process.exitCode = 1
}

function source(): string {
  const leaves = [...compiled.states.values()]
  const everywhere = sharedBy(leaves.filter(({ ends }) => !ends))
  return `/**
 * The tables of the chart in \`session.machine.ts\`. \`npx tsx tools/session-program.ts\` writes this file, and a test
 * compares it with the chart.
 */
import type { Program } from "../program.ts"
import { writtenProgram } from "../written-program.ts"
import * as acts from "./session.acts.ts"
import * as rules from "./session.guards.ts"
import type { Session } from "./session.types.ts"

export const sessionProgram: Program<Session> = /* @__PURE__ */ writtenProgram<Session>(rules, {
  id: ${JSON.stringify(compiled.id)},
  meta: ${JSON.stringify(compiled.meta)},
  context: acts.${nameOf(compiled.context)},
  initial: ${JSON.stringify(compiled.initial.to.path)},
  everywhere: { ${[...everywhere].map(([type, moves]) => `${JSON.stringify(type)}: ${moves}`).join(", ")} },
  states: { ${leaves.map((leaf) => `${JSON.stringify(leaf.path)}: ${leafText(leaf, everywhere)}`).join(",\n")} },
})
`
}

/** Returns the transitions that most states have for an event, as text. Each state must hear each of these events. */
function sharedBy(leaves: readonly Leaf[]): ReadonlyMap<string, string> {
  const [first, ...others] = leaves
  const shared = [...(first?.on ?? [])].filter(([type]) => others.every(({ on }) => on.has(type)))
  return new Map(shared.map(([type, moves]) => [type, movesText(moves)]))
}

function leafText(
  { meta, waiting, done, final, ends, raises, output, closing, on, always }: Leaf,
  everywhere: ReadonlyMap<string, string>,
): string {
  if (waiting || done.length > 0 || final !== ends || closing.length > 0)
    throw new TypeError("Written tables have no waiting states, no nested final states and no exit actions.")
  const own = [...on]
    .map(([type, moves]) => [type, movesText(moves)] as const)
    .filter(([type, text]) => everywhere.get(type) !== text)
  const parts = [
    `meta: ${JSON.stringify(meta)}`,
    ...(own.length === 0
      ? []
      : [`on: { ${own.map(([type, text]) => `${JSON.stringify(type)}: ${text}`).join(", ")} }`]),
    ...(always.length === 0 ? [] : [`always: ${movesText(always)}`]),
    ...(ends ? [`end: { raises: ${JSON.stringify(raises)}, output: acts.${nameOf(output)} }`] : []),
  ]
  return `{ ${parts.join(", ")} }`
}

function movesText(moves: readonly Move[]): string {
  return `[${moves.map(moveText).join(", ")}]`
}

function moveText({ to, enters, guard, acts: run, passes }: Move): string {
  if (!enters) throw new TypeError("Written tables have no transition without a target.")
  const parts = [JSON.stringify(to.path), `[${run.map(({ params }) => `acts.${nameOf(params)}`).join(", ")}]`]
  if (guard !== undefined || passes !== undefined) parts.push(guard === undefined ? "0" : JSON.stringify(guard.name))
  if (passes !== undefined) parts.push(JSON.stringify(passes))
  return `[${parts.join(", ")}]`
}

/** Returns the name under which `session.acts.ts` exports a function, or the action with these parameters. */
function nameOf(value: unknown): string {
  const found = Object.entries<unknown>(acts).find(
    ([, exported]) => exported === value || Reflect.get(Object(exported) as object, "params") === value,
  )
  if (found === undefined) throw new TypeError(`session.acts.ts does not export ${String(value)}.`)
  return found[0]
}

function format(text: string): string {
  return execFileSync(join(root, "node_modules/.bin/oxfmt"), ["--stdin-filepath", path], {
    input: text,
    encoding: "utf8",
    cwd: root,
  })
}
