/** Finds the documentation of the built-in charts' states, guards and asks. */
import { flowOf, type GuardDescription, type SourcePlace } from "./description.ts"
import { asks, guards, states, type Documented } from "./sources.ts"

const folders: ReadonlySet<string> = new Set(Object.keys(states).map((key) => key.split("/")[0] ?? ""))

/**
 * Returns the folder of a state. The folder of a chart has the name of the chart. The states of the group `admission`,
 * and the ends of every sign-in, are in the folder `admission`. The group `stepUp` belongs to the library in every
 * chart. The folders of other charts are unknown.
 */
function foldersOf(flow: string, path: string): readonly string[] {
  if (path === "stepUp" || path.startsWith("stepUp.")) return ["step-up"]
  const folder = flowOf(flow)
  if (!folders.has(folder)) return []
  return path === "admission" || path.startsWith("admission.") ? ["admission"] : [folder, "admission"]
}

/** The place of a state; `undefined` for a state of an application. */
export function placeOfState(flow: string, path: string): SourcePlace | undefined {
  const within = path.replace(/^(?:admission|stepUp)\./, "")
  const keys = foldersOf(flow, path).map((folder) =>
    path === "admission" || path === "stepUp" ? folder : `${folder}/${within}`,
  )
  return keys.map((key) => documented(entry(states, key)).source).find((place) => place !== undefined)
}

/**
 * Returns a guard with its docstring. Names are unique only within a chart's folder: a guard of an application could
 * have the name of a built-in guard. `builtIn` is true if the state belongs to the library.
 */
export function describeGuard(flow: string, path: string, guard: { name: string; builtIn: boolean }): GuardDescription {
  const { name, builtIn } = guard
  const keys = builtIn ? foldersOf(flow, path).map((folder) => `${folder}/${name}`) : []
  return { name, ...documented(keys.map((key) => entry(guards, key)).find((known) => known !== undefined)) }
}

/** The documentation and the place of an ask. */
export function documentedAsk(name: string): { says?: string; source?: SourcePlace } {
  return documented(entry(asks, name))
}

function documented(found: Documented | undefined): { says?: string; source?: SourcePlace } {
  if (found === undefined) return {}
  const { says, file, line } = found
  return { ...(says === undefined ? {} : { says }), source: { file, line } }
}

function entry(table: Readonly<Record<string, Documented>>, key: string): Documented | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
