/** Finds what the sources say of the built-in charts' states, guards and asks. */
import { flowOf, type GuardDescription, type SourcePlace } from "./description.ts"
import { asks, guards, states, type Documented } from "./sources.ts"

const folders: ReadonlySet<string> = new Set(Object.keys(states).map((key) => key.split("/")[0] ?? ""))

/**
 * The folder of a chart is called like the chart; what lies in the group `admission` is in that folder, and so are the
 * ends of every sign-in. The group `stepUp` is the library's in every chart. Otherwise nothing is known of a chart that is
 * not the library's.
 */
function foldersOf(flow: string, path: string): readonly string[] {
  if (path === "stepUp" || path.startsWith("stepUp.")) return ["step-up"]
  const folder = flowOf(flow)
  if (!folders.has(folder)) return []
  return path === "admission" || path.startsWith("admission.") ? ["admission"] : [folder, "admission"]
}

/** Where a state stands; `undefined` for one that is not of a built-in chart. */
export function placeOfState(flow: string, path: string): SourcePlace | undefined {
  const within = path.replace(/^(?:admission|stepUp)\./, "")
  const keys = foldersOf(flow, path).map((folder) =>
    path === "admission" || path === "stepUp" ? folder : `${folder}/${within}`,
  )
  return keys.map((key) => documented(entry(states, key)).source).find((place) => place !== undefined)
}

/**
 * A guard with its docstring.
 *
 * Names are unique within a chart's folder and not beyond it. So a guard of an application's own step that has the name
 * of a built-in one would be documented as that one: `builtIn` says whether the state is the library's.
 */
export function describeGuard(flow: string, path: string, guard: { name: string; builtIn: boolean }): GuardDescription {
  const { name, builtIn } = guard
  const keys = builtIn ? foldersOf(flow, path).map((folder) => `${folder}/${name}`) : []
  return { name, ...documented(keys.map((key) => entry(guards, key)).find((known) => known !== undefined)) }
}

/** What an ask of the vocabulary does, and where. */
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
