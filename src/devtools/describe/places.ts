/** Finds the documentation of the built-in charts' states, guards and asks. */
import { flowOf, type GuardDescription, type SourcePlace } from "./description.ts"
import { asks, guards, states, type Documented } from "./sources.ts"

const folders: ReadonlySet<string> = new Set(Object.keys(states).map((key) => key.split("/")[0] ?? ""))

/** Groups of states that several charts share, each with its folder. */
const groups: Readonly<Record<string, string>> = { admission: "admission", escalation: "escalation", stepUp: "step-up" }

/**
 * Returns the folders that can contain the documentation of a state. A chart's folder has the name of its flow. States
 * of a shared group are documented in the folder of the group, and the ends of every sign-in in the folder of
 * admission. The group `stepUp` is built in, even in a chart of the application. A re-authentication chart shares most
 * states with its sign-in chart. Other states of an application's chart have no folder.
 */
function foldersOf(flow: string, path: string): readonly string[] {
  const group = groupOf(path)
  const signIn = signInOf(flow)
  if (group === "step-up") return signIn === undefined ? [group] : ["reauthentication", group]
  if (signIn !== undefined && group === undefined) return [signIn, "reauthentication", "step-up", "admission"]
  const folder = signIn ?? flowOf(flow)
  if (!folders.has(folder)) return []
  return group === undefined ? [folder, "admission"] : [group]
}

/**
 * Returns the folder of the sign-in chart from which a re-authentication chart (`<name>-again`) is derived; `undefined`
 * for any other flow.
 */
function signInOf(flow: string): string | undefined {
  const folder = /^(.+)-again$/.exec(flow)?.[1]
  return folder !== undefined && folders.has(folder) ? folder : undefined
}

function groupOf(path: string): string | undefined {
  const [first = ""] = path.split(".")
  return Object.hasOwn(groups, first) ? groups[first] : undefined
}

/** Returns the place of a state in the sources; `undefined` for a state of an application. */
export function placeOfState(flow: string, path: string): SourcePlace | undefined {
  const isGroup = Object.hasOwn(groups, path)
  const within = path.replace(/^(?:admission|escalation|stepUp)\./, "")
  const keys = foldersOf(flow, path).map((folder) => (isGroup ? folder : `${folder}/${within}`))
  return keys.map((key) => documented(entry(states, key)).source).find((place) => place !== undefined)
}

/**
 * Returns a guard with its docstring. `builtIn` says whether the guard is the library's, because a guard of the
 * application can have the same name. Names of guards are unique only within a chart's folder.
 */
export function describeGuard(flow: string, path: string, guard: { name: string; builtIn: boolean }): GuardDescription {
  const { name, builtIn } = guard
  const keys = builtIn ? foldersOf(flow, path).map((folder) => `${folder}/${name}`) : []
  return { name, ...documented(keys.map((key) => entry(guards, key)).find((known) => known !== undefined)) }
}

/** Returns the documentation of an ask, and the place of its effect. */
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
