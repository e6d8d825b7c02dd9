/** Writes the words of a band: the content of a phase in numbers, and the names of its checks. */
import type { FlowDescription, StateDescription } from "../describe/description.ts"
import type { Phase } from "../describe/phases.ts"
import { sealedWords } from "../describe/words.ts"

export interface BandWords {
  /** The content of the band in a few words, as lines that fit: `8 checks · 2 effects · 12 refusals`. */
  readonly says: readonly string[]
  /** True if `says` is one line that stands beside the title, not below it. */
  readonly inTitle: boolean
  /** The names of the checks of a closed band, in the order of the chart, as lines that fit. */
  readonly checks: readonly string[]
}

interface Wanted {
  /** The checks that sign-ins with the selected provider must pass. `undefined` without a provider. */
  readonly requires: readonly string[] | undefined
  /** The states on the ways to the grant. Only their checks have a name. */
  readonly leading: ReadonlySet<string>
  /** The length of a line, in characters. */
  readonly most: number
  /** True if the words stand beside the title where they fit. */
  readonly inTitle: boolean
  /** The number of lines for the names of the checks. */
  readonly checkLines: number
}

/** The room for the number of a band, and between its title and the words beside it, in characters. */
const titleRoom = 6

/** Returns the words of a phase's band. */
export function wordsOf(phase: Phase, description: FlowDescription, wanted: Wanted): BandWords {
  const { requires, most, checkLines } = wanted
  const names = checkNames(phase, description, wanted.leading)
  const says = inLines(contentOf(phase, description, { names, requires }), " · ", most)
  const inTitle = wanted.inTitle && `${phase.title}${says.join("")}`.length + titleRoom <= most
  return { says, inTitle, checks: checksOf(names, most, checkLines) }
}

/** Returns the paths of the grant and of all states on the ways to it. */
export function leadingToGrant({ states, edges }: FlowDescription): ReadonlySet<string> {
  const leading = new Set(states.filter(({ kind }) => kind === "grant").map(({ path }) => path))
  for (const path of leading) for (const { from, to } of edges) if (to === path) leading.add(from)
  return leading
}

/** Returns the names of a phase's checks, each once, in the order of the chart. */
function checkNames(
  { states: own }: Phase,
  { states }: FlowDescription,
  leading: ReadonlySet<string>,
): readonly string[] {
  const checks = states.flatMap(({ path, check }) => (own.includes(path) && leading.has(path) ? (check ?? []) : []))
  return [...new Set(checks)]
}

/** Returns a function that tests whether a provider requires a check. Without a provider, every check is required. */
export function isIn(requires: readonly string[] | undefined): (check: string) => boolean {
  return (check) => requires?.includes(check) ?? true
}

interface Checks {
  /** The names of the phase's checks. */
  readonly names: readonly string[]
  readonly requires: readonly string[] | undefined
}

function contentOf({ states }: Phase, description: FlowDescription, { names, requires }: Checks): readonly string[] {
  const own = description.states.filter(({ path }) => states.includes(path))
  const refusals = description.edges.filter(({ kind, from }) => kind === "refuses" && states.includes(from)).length
  const count = (number: number, one: string, more = `${one}s`): string[] =>
    number === 0 ? [] : [`${number} ${number === 1 ? one : more}`]
  const isRequired = isIn(requires)
  const others = names.filter((check) => !isRequired(check))
  const named = others.length === 1 ? `: ${others.join()}` : ""
  return [
    ...(others.length === 0
      ? count(names.length, "check")
      : [`${others.length} of ${names.length} checks not required${named}`]),
    ...count(own.filter(({ asks, check }) => asks !== undefined && check === undefined).length, "effect"),
    ...count(refusals, "refusal"),
    ...longestWait(own),
    ...(own.some(({ kind }) => kind === "grant") ? ["the grant"] : []),
    ...count(
      own.filter(({ addedBy }) => addedBy !== undefined).length,
      "state of this application",
      "states of this application",
    ),
  ]
}

/** Says for how long the waiting states of a phase are sealed. */
function longestWait(states: readonly StateDescription[]): readonly string[] {
  const waiting = states.filter(({ kind }) => kind === "waiting")
  const lifetimes = waiting.flatMap(({ lasts }) => lasts ?? [])
  if (waiting.length === 0) return []
  return [sealedWords(lifetimes.length === 0 ? {} : { lasts: Math.max(...lifetimes) })]
}

/** Returns the names of checks as a few lines. The last line ends in `…` if not all checks fit. */
function checksOf(names: readonly string[], most: number, checkLines: number): readonly string[] {
  const lines = inLines(names, " → ", most)
  if (lines.length <= checkLines || checkLines === 0) return lines.slice(0, checkLines)
  return [...lines.slice(0, checkLines - 1), `${(lines[checkLines - 1] ?? "").slice(0, most - 2)} …`]
}

/**
 * Joins parts to lines. A line after the first begins with the separator.
 *
 * @param most the maximum length of a line, in characters. A longer part has a line of its own.
 */
function inLines(parts: readonly string[], separator: string, most: number): readonly string[] {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    const longer = last === undefined ? part : `${last}${separator}${part}`
    if (last !== undefined && longer.length <= most) lines[lines.length - 1] = longer
    else lines.push(last === undefined ? part : `${separator.trimStart()}${part}`)
  }
  return lines
}
