/**
 * Draws a flow as bands, one for each phase. A closed band is a line of words. An open band shows its part of the whole
 * drawing, without the empty space that the other phases leave. The positions come from the layout of the whole drawing,
 * so opening a band needs no layout engine.
 */
import type { FlowDescription } from "../describe/description.ts"
import type { Phase } from "../describe/phases.ts"
import type { Part } from "./band-columns.ts"
import type { partOf } from "./band-part.ts"
import { isIn, leadingToGrant, wordsOf, type BandWords } from "./band-words.ts"
import { sizes, type Diagram } from "./diagram.ts"
import type { Box, Layout } from "./layout.ts"
import { moved } from "./moved.ts"

/**
 * Makes the content of an open band. A parameter, because the page loads this function with a script of its own, after
 * the first picture.
 */
export type BandContent = typeof partOf

export interface Band extends BandWords {
  readonly phase: Phase
  /** The number of the band, counted from 1. The key of this number jumps to the band. */
  readonly number: number
  readonly box: Box
  readonly open: boolean
  /** The height of the band's head, without its checks. */
  readonly head: number
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
}

export interface BandedDrawing {
  readonly bands: readonly Band[]
  /** The arrows of the open bands. An arrow between two open bands is in the list twice. */
  readonly diagram: Diagram
  /** The positions of the open bands' states and arrows. States of closed bands have no position. */
  readonly layout: Layout
}

export const bandSizes = { head: 46, check: 16, gap: 26, lowGap: 12, padding: 18, margin: 14 } as const

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
  /**
   * The height that closed bands can have, in pixels. If they are higher, they come closer, and their words stand beside
   * their titles; if that is not enough, they do not name their checks. `undefined` for no limit.
   */
  readonly room?: number
  /** The checks that sign-ins with the selected provider must pass. `undefined` without a provider of this flow. */
  readonly requires?: readonly string[] | undefined
}

/** Places the bands below one another, with the contents of the open bands. The function is pure. */
export function bandsOf(given: BandsGiven): BandedDrawing {
  const { diagram, phases, layout, content, open, width, requires } = given
  const parts = phases.map((phase) =>
    layout !== undefined && open.has(phase.id) ? content?.(phase, phases, diagram, layout) : undefined,
  )
  const inner = Math.max(width, ...parts.map((part) => (part?.width ?? 0) + 2 * bandSizes.padding))
  const { words, gap } = formOf(given)
  const bands: Band[] = []
  const placed: Part[] = []
  let y: number = bandSizes.margin
  for (const [index, phase] of phases.entries()) {
    const part = parts[index]
    const said = words(phase, part !== undefined)
    const head = headHeight(said)
    const height = head + (part === undefined ? said.checks.length * bandSizes.check : part.height + bandSizes.padding)
    const box = { x: bandSizes.margin, y, width: inner, height }
    const within = part && moved(part, box.x + (inner - part.width) / 2, y + head)
    const boundary = within && boundaryIn(phase, within, { description: diagram.description, requires })
    const drawn = { phase, number: index + 1, box, open: within !== undefined, head }
    bands.push({ ...drawn, ...said, ...(boundary && { boundary }) })
    if (within) placed.push(within)
    y += height + gap
  }
  return {
    bands,
    diagram: { ...diagram, arrows: placed.flatMap(({ arrows }) => arrows) },
    layout: {
      width: inner + 2 * bandSizes.margin,
      height: y - gap + bandSizes.margin,
      boxes: Object.assign({}, ...placed.map(({ boxes }) => boxes)) as Layout["boxes"],
      routes: Object.assign({}, ...placed.map(({ routes }) => routes)) as Layout["routes"],
    },
  }
}

/** How the bands of a drawing are written. */
interface Form {
  readonly words: (phase: Phase, open: boolean) => BandWords
  readonly gap: number
}

/** Returns the first form in which the closed bands are not higher than the room; if all are higher, the lowest form. */
function formOf({
  diagram: { description },
  phases,
  width,
  room = Number.POSITIVE_INFINITY,
  requires,
}: BandsGiven): Form {
  const leading = leadingToGrant(description)
  const most = Math.floor((width - 2 * bandSizes.padding - 30) / sizes.labelCharacter)
  const make = (gap: number, low: { inTitle: boolean; checkLines: number }): Form => ({
    gap,
    words: (phase, open) =>
      wordsOf(phase, description, { requires, leading, most, ...(open ? { inTitle: false, checkLines: 0 } : low) }),
  })
  const usual = make(bandSizes.gap, { inTitle: false, checkLines: 2 })
  const low = make(bandSizes.lowGap, { inTitle: true, checkLines: 2 })
  const lowest = make(bandSizes.lowGap, { inTitle: true, checkLines: 0 })
  const heightOf = ({ words, gap }: Form): number =>
    phases.reduce(
      (sum, phase) => {
        const closed = words(phase, false)
        return sum + headHeight(closed) + closed.checks.length * bandSizes.check + gap
      },
      2 * bandSizes.margin - gap,
    )
  return [usual, low].find((form) => heightOf(form) <= room) ?? lowest
}

/** Returns the height of the head of a band with these words, without its checks. */
function headHeight({ says, inTitle }: BandWords): number {
  return bandSizes.head + (inTitle ? -1 : says.length - 1) * bandSizes.check
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
