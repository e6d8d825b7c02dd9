/**
 * Writes `src/devtools/describe/sources.ts`: a table of the places and docstrings of the sources, for the built
 * package.
 */
import { askPlaces, guardPlaces, statePlaces, type Documented } from "./source-places.ts"

export const tableFile = "src/devtools/describe/sources.ts"

/**
 * Returns the text of the table. A docstring has a line of its own, so that its change changes only this line. The
 * states of a file share one line, because an edit of a chart moves all following states.
 */
export function sourceTable(root: string): string {
  return `/** Places and docstrings of the built-in charts in the sources. Made by tools/draw.ts: \`npm run draw\` writes it again. */

export interface Documented {
  /** The docstring in one line. */
  says?: string
  /** The path of the file from the root of the repository. */
  file: string
  line: number
}

type Table = Readonly<Record<string, Documented>>

/** Guards by \`folder/name\`. */
export const guards: Table = ${tableOf(guardPlaces(root))}

/** Lines of states by \`folder/path\`, by file. */
const stateLines: Readonly<Record<string, Readonly<Record<string, number>>>> = ${linesByFile(statePlaces(root))}

/** States by \`folder/path\`. */
export const states: Table = Object.fromEntries(
  Object.entries(stateLines).flatMap(([file, lines]) =>
    Object.entries(lines).map(([state, line]) => [state, { file, line }]),
  ),
)

/** Asks by name: what they do, and where their effect is. */
export const asks: Table = ${tableOf(askPlaces(root))}
`
}

function linesByFile(states: Readonly<Record<string, Documented>>): string {
  const files: Record<string, Record<string, number>> = {}
  for (const [state, { file, line }] of Object.entries(states)) (files[file] ??= {})[state] = line
  return tableOf(files)
}

function tableOf(entries: Readonly<Record<string, object>>): string {
  const lines = Object.entries(entries).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`)
  return `{\n${lines.join("\n")}\n}`
}
