/**
 * Draws a flow as bands, one for each phase. A closed band is a line of words. An open band shows its part of the whole
 * drawing, without the empty space that the other phases leave. The positions come from the layout of the whole drawing,
 * so opening a band needs no layout engine.
 */
import type { FlowDescription, StateDescription } from "../describe/description.ts"
import type { Phase } from "../describe/phases.ts"
import { sealedWords } from "../describe/words.ts"
import type { Part } from "./band-columns.ts"
import type { partOf } from "./band-part.ts"
import { sizes, type Diagram } from "./diagram.ts"
import type { Box, Layout } from "./layout.ts"
import { moved } from "./moved.ts"

/**
 * Makes the content of an open band. A parameter, because the page loads this function with a script of its own, after
 * the first picture.
 */
export type BandContent = typeof partOf

export interface Band {
  readonly phase: Phase
  /** The number of the band, counted from 1. The key of this number jumps to the band. */
  readonly number: number
  readonly box: Box
  readonly open: boolean
  /** The height of the band's head, without its checks. */
  readonly head: number
  /** The content of the band in a few words, as lines that fit: `8 checks · 2 effects · 12 refusals`. */
  readonly says: readonly string[]
  /**
   * The line that an authorization code crosses when the flow sends it to the provider. `state` is the path of the last
   * state before the line on which the rule INV-O6 depends. `x` is the middle of the state below the line.
   */
  readonly boundary?: {
    readonly x: number
    readonly y: number
    readonly says: string
    readonly state?: string
    readonly rule: string
  }
  /** The names of the checks of a closed band, in the order of the chart, as lines that fit. */
  readonly checks: readonly string[]
}

export interface BandedDrawing {
  readonly bands: readonly Band[]
  /** The arrows of the open bands. An arrow between two open bands is in the list twice. */
  readonly diagram: Diagram
  /** The positions of the open bands' states and arrows. States of closed bands have no position. */
  readonly layout: Layout
}

export const bandSizes = { head: 46, check: 16, gap: 26, padding: 18, margin: 14 } as const

const checkLines = 2

/** The rule of the proofs: the code is sent only after every check of its callback. */
const codeRule = "INV-O6"

export interface BandsGiven {
  readonly diagram: Diagram
  readonly phases: readonly Phase[]
  /** The layout of the whole drawing. While it is absent, every band is closed. */
  readonly layout: Layout | undefined
  /** Makes the contents of the open bands. While it is absent, every band is closed. */
  readonly content: BandContent | undefined
  /** The ids of the phases whose bands are open. */
  readonly open: ReadonlySet<string>
  /** The width of a closed band, in pixels. An open band can need more width, and all bands then have that width. */
  readonly width: number
  /** The checks that sign-ins with the selected provider must pass. `undefined` without a provider of this flow. */
  readonly requires?: readonly string[] | undefined
}

/** Places the bands below one another, with the contents of the open bands. The function is pure. */
export function bandsOf({ diagram, phases, layout, content, open, width, requires }: BandsGiven): BandedDrawing {
  const parts = phases.map((phase) =>
    layout !== undefined && open.has(phase.id) ? content?.(phase, phases, diagram, layout) : undefined,
  )
  const inner = Math.max(width, ...parts.map((part) => (part?.width ?? 0) + 2 * bandSizes.padding))
  const bands: Band[] = []
  const placed: Part[] = []
  const leading = leadingToGrant(diagram.description)
  let y: number = bandSizes.margin
  for (const [index, phase] of phases.entries()) {
    const part = parts[index]
    const most = Math.floor((width - 2 * bandSizes.padding - 30) / sizes.labelCharacter)
    const names = checkNames(phase, diagram.description, leading)
    const says = inLines(contentOf(phase, diagram.description, { names, requires }), " · ", most)
    const head = bandSizes.head + (says.length - 1) * bandSizes.check
    const checks = part === undefined ? checksOf(names, most) : []
    const height = head + (part === undefined ? checks.length * bandSizes.check : part.height + bandSizes.padding)
    const box = { x: bandSizes.margin, y, width: inner, height }
    const within = part && moved(part, box.x + (inner - part.width) / 2, y + head)
    const boundary = within && boundaryIn(phase, within, { description: diagram.description, requires })
    bands.push({
      phase,
      number: index + 1,
      box,
      open: within !== undefined,
      head,
      says,
      checks,
      ...(boundary && { boundary }),
    })
    if (within) placed.push(within)
    y += height + bandSizes.gap
  }
  return {
    bands,
    diagram: { ...diagram, arrows: placed.flatMap(({ arrows }) => arrows) },
    layout: {
      width: inner + 2 * bandSizes.margin,
      height: y - bandSizes.gap + bandSizes.margin,
      boxes: Object.assign({}, ...placed.map(({ boxes }) => boxes)) as Layout["boxes"],
      routes: Object.assign({}, ...placed.map(({ routes }) => routes)) as Layout["routes"],
    },
  }
}

interface Lens {
  readonly description: FlowDescription
  readonly requires: readonly string[] | undefined
}

/**
 * Returns the line above the state that sends the authorization code to the provider. Its words count the checks that
 * come before this state in the chart. With a provider, they count only the checks that its sign-ins must pass.
 */
function boundaryIn({ states }: Phase, { boxes }: Part, { description, requires }: Lens): Band["boundary"] {
  const own = description.states.filter(({ path }) => states.includes(path))
  const sending = own.findIndex(({ asks }) => asks?.name === "exchangeCode")
  const box = boxes[own[sending]?.path ?? ""]
  if (box === undefined) return undefined
  const before = own.slice(0, sending)
  const checks = new Set(before.flatMap(({ check }) => check ?? []).filter(isIn(requires)))
  const last = before.findLast(({ stands = [] }) => stands.some(({ id }) => id === codeRule))
  const says = checks.size === 1 ? "1 check comes before the code" : `${checks.size} checks come before the code`
  const at = { x: box.x + box.width / 2, y: box.y - 8, rule: codeRule }
  return { ...at, ...(last === undefined ? { says } : { says: `${says} (${codeRule})`, state: last.path }) }
}

/** Returns the paths of the grant and of all states on the ways to it. */
function leadingToGrant({ states, edges }: FlowDescription): ReadonlySet<string> {
  const leading = new Set(states.filter(({ kind }) => kind === "grant").map(({ path }) => path))
  for (const path of leading) for (const { from, to } of edges) if (to === path) leading.add(from)
  return leading
}

/**
 * Returns the names of a phase's checks, each once, in the order of the chart.
 *
 * @param leading the states on the ways to the grant. Other checks have no name here.
 */
function checkNames(
  { states: own }: Phase,
  { states }: FlowDescription,
  leading: ReadonlySet<string>,
): readonly string[] {
  const checks = states.flatMap(({ path, check }) => (own.includes(path) && leading.has(path) ? (check ?? []) : []))
  return [...new Set(checks)]
}

/** Returns a function that tests whether a provider requires a check. Without a provider, every check is required. */
function isIn(requires: readonly string[] | undefined): (check: string) => boolean {
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

/** Returns the names of checks as at most two lines. The last line ends in `…` if not all checks fit. */
function checksOf(names: readonly string[], most: number): readonly string[] {
  const lines = inLines(names, " → ", most)
  if (lines.length <= checkLines) return lines
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
