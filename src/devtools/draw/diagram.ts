/**
 * Makes the parts of a drawing: a card for each state, and an arrow for each pair of connected states. A chart has
 * dozens of transitions to the end that refuses a request. In the drawing, such a transition is no arrow, but a line on
 * the card of the state that it leaves. A transition to another end is also a line on a card, if transitions of many
 * states lead to that end.
 */
import type { EdgeDescription, FlowDescription, StateDescription } from "../describe/description.ts"
import { isolatesInLines } from "../describe/isolated.ts"
import { causeOf, codeWords, keyOf, ownEffect, passMark, refusalMark, sealedWords, tagOf } from "../describe/words.ts"

export interface Diagram {
  description: FlowDescription
  cards: readonly Card[]
  arrows: readonly Arrow[]
  /** The transitions that every state inherits, in words. */
  everywhere: readonly string[]
}

export interface Card {
  state: StateDescription
  lines: readonly CardLine[]
  /** The size in pixels. The layout computes the size of a group from its states. */
  width: number
  height: number
}

export interface CardLine {
  role: "tag" | "title" | "detail" | "clause" | "exit"
  text: string
  /** The last part of the state's path, at the right end of the tag's line. */
  name?: string
  /** The id of the transition, if the line stands for one. */
  edge?: string
  /** True if the line begins with a lock. */
  lock?: true
}

export interface Arrow {
  id: string
  from: string
  to: string
  /** The ids of the transitions that the arrow stands for. */
  edges: readonly string[]
  /** The labels of the arrow: one line for each transition. */
  labels: readonly string[]
  /** True if one of the transitions passes a check. */
  passes: boolean
  fails: boolean
}

/** Sizes in pixels of an unscaled drawing. */
export const sizes = {
  card: 264,
  grant: 340,
  padding: 11,
  line: 17,
  label: 15,
  labelCharacter: 6.7,
  group: 52,
} as const

/** The maximum number of characters of a line of each role, in the widest of the usual fonts. */
const fits: Readonly<Record<CardLine["role"], number>> = { tag: 30, title: 30, detail: 34, clause: 34, exit: 34 }

/**
 * The maximum number of states with an arrow to the same end. If more states lead to an end, their cards name the end,
 * and there are no arrows.
 */
const ARROWS_TO_AN_END = 3

export function diagramOf(description: FlowDescription): Diagram {
  const inCard = new Set(description.edges.filter((edge) => isExit(edge, description)).map((edge) => edge.id))
  return {
    description,
    cards: description.states.map((state) => cardOf(state, description, inCard)),
    arrows: arrowsOf(description.edges.filter((edge) => edge.from !== "" && !inCard.has(edge.id))),
    everywhere: description.edges.filter((edge) => edge.from === "").map((edge) => `${edge.on} → ${keyOf(edge.to)}`),
  }
}

function isExit(edge: EdgeDescription, { states, edges }: FlowDescription): boolean {
  if (edge.from === "") return false
  const kind = states.find(({ path }) => path === edge.to)?.kind
  if (kind === "refusal") return true
  if (kind !== "end" || edge.cause === "done") return false
  const sources = new Set(edges.filter((other) => other.to === edge.to && other.from !== "").map((other) => other.from))
  return sources.size > ARROWS_TO_AN_END
}

function cardOf(state: StateDescription, { edges, states }: FlowDescription, inCard: ReadonlySet<string>): Card {
  const exits = edges.filter((edge) => edge.from === state.path && inCard.has(edge.id))
  const refusals = new Set(states.filter(({ kind }) => kind === "refusal").map(({ path }) => path))
  const lines: CardLine[] = [
    ...tagLines(tagOf(state), keyOf(state.path)),
    ...wrapped("title", state.title.split(" ")),
    ...(state.addedBy === undefined ? [] : wrapped("detail", `of ${state.addedBy}`.split(" "))),
    ...(state.asks === undefined ? [] : wrapped("detail", ["asks", state.asks.name])),
    ...(state.asks?.replaced ? wrapped("detail", [ownEffect]) : []),
    ...(state.kind === "waiting" ? [{ role: "detail", text: sealedWords(state), lock: true } as const] : []),
    ...(state.keeps === undefined ? [] : wrapped("detail", `keeps ${state.keeps.join(", ")}`.split(" "))),
    ...(state.rfc === undefined ? [] : wrapped("clause", clausesOf(state.rfc))),
    ...exits.flatMap((edge) => exitLines(edge, refusals.has(edge.to) ? refusalMark(edge) : undefined)),
  ]
  const width = state.kind === "grant" ? sizes.grant : sizes.card
  return { state, lines, width, height: lines.length * sizes.line + 2 * sizes.padding }
}

/** Puts the state's name on the line of the tag if both fit, otherwise on the next line. */
function tagLines(text: string, name: string): CardLine[] {
  if (text.length + name.length < fits.tag) return [{ role: "tag", text, name }]
  return [
    { role: "tag", text },
    { role: "detail", text: name },
  ]
}

/**
 * Returns the lines for a transition without an arrow: `✕ otherwise: state_mismatch` for a refusal, `→ none:
 * token.absent` for another end.
 *
 * @param mark the mark of a refusal; `undefined` for another end.
 */
function exitLines(edge: EdgeDescription, mark: string | undefined): CardLine[] {
  const cause = causeOf(edge)
  const text = mark === undefined ? `→ ${keyOf(edge.to)}: ${cause}` : `${mark} ${cause}${codeWords(edge)}`
  return wrapped(mark === undefined ? "detail" : "exit", text.split(" ")).map((line) => ({ ...line, edge: edge.id }))
}

/** Makes the arrows: one for all transitions between the same two states. */
function arrowsOf(edges: readonly EdgeDescription[]): readonly Arrow[] {
  const between = new Map<string, EdgeDescription[]>()
  for (const edge of edges) {
    const id = `${edge.from}→${edge.to}`
    between.set(id, [...(between.get(id) ?? []), edge])
  }
  return [...between].flatMap(([id, together]) => {
    const [first] = together
    if (!first) return []
    return {
      id,
      from: first.from,
      to: first.to,
      edges: together.map((edge) => edge.id),
      labels: together.map((edge) => `${passMark(edge)}${causeOf(edge)}`),
      passes: together.some((edge) => edge.passes !== undefined),
      fails: together.every((edge) => edge.kind === "failure"),
    }
  })
}

/** Joins clauses by dots. No line breaks within a clause, so that a reader can search for "RFC 7636 §4.5". */
function clausesOf(clauses: readonly string[]): readonly string[] {
  return clauses.map((clause, index) => (index === clauses.length - 1 ? clause : `${clause} ·`))
}

/** Wraps words without breaking names, so that a reader can search for them. */
function wrapped(role: CardLine["role"], words: readonly string[]): CardLine[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < fits[role]) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return isolatesInLines(lines).map((text) => ({ role, text }))
}
