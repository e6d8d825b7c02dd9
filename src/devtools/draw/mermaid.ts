import { isEnd } from "../describe/description.ts"
import type { Arrow, Card, Diagram } from "./diagram.ts"

/**
 * Returns a diagram in Mermaid's `stateDiagram-v2` (Mermaid 11), with the same cards and arrows as the SVG. The id of a
 * state is its path with `_` in place of dots. The text of a state is the text of its card. Characters that could end a
 * label become entities.
 */
export function mermaidOf({ description, cards, arrows, everywhere }: Diagram): string {
  const ends = cards.filter(({ state: { parent, kind } }) => parent === "" && isEnd(kind))
  const lines = [
    "stateDiagram-v2",
    `accTitle: ${plain(description.title)}`,
    "direction TB",
    ...(everywhere.length === 0 ? [] : [`%% From every state without its own transition: ${everywhere.join(", ")}`]),
    ...statesIn(cards, ""),
    `[*] --> ${idOf(outermost(description.initial))}`,
    ...arrows.map((arrow) => {
      const [from, to] = endsOf(arrow)
      return `${idOf(from)} --> ${idOf(to)}: ${plain(arrow.labels.join(" / "))}`
    }),
    ...ends.map(({ state }) => `${idOf(state.path)} --> [*]`),
    ...styles,
    ...cards
      .filter(({ state }) => styled.has(state.kind))
      .map(({ state }) => `class ${idOf(state.path)} ${styled.get(state.kind) ?? ""}`),
  ]
  return `${lines.join("\n")}\n`
}

const styled: ReadonlyMap<string, string> = new Map([
  ["check", "check"],
  ["grant", "grant"],
  ["success", "grant"],
  ["waiting", "waits"],
  ["refusal", "refused"],
])

/** Each background has its own text colour, so that the text is readable on light and dark pages. */
const styles = [
  "classDef check fill:#e8f0fe,stroke:#1d4ed8,color:#14181f,stroke-width:2px",
  "classDef grant fill:#e5f5ec,stroke:#12633c,color:#14181f,stroke-width:3px",
  "classDef waits fill:#fdf3e0,stroke:#92560c,color:#14181f,stroke-dasharray:6 4",
  "classDef refused fill:#fdeeee,stroke:#a4161a,color:#14181f,stroke-width:3px",
]

function statesIn(cards: readonly Card[], parent: string): string[] {
  return cards
    .filter(({ state }) => state.parent === parent)
    .flatMap((card) => {
      const { state } = card
      if (state.kind !== "group") return [`state "${textOf(card)}" as ${idOf(state.path)}`]
      const entered = state.entered === undefined ? [] : [`[*] --> ${idOf(state.entered)}`]
      const inside = [...entered, ...statesIn(cards, state.path)].map((line) => `  ${line}`)
      return [`state "${plain(state.title)}" as ${idOf(state.path)} {`, ...inside, "}"]
    })
}

function textOf({ lines }: Card): string {
  return lines.map(({ text, name }) => plain(name === undefined ? text : `${text} (${name})`)).join("<br/>")
}

function idOf(path: string): string {
  return path.replaceAll(/[^A-Za-z0-9]/g, "_")
}

function outermost(path: string): string {
  return path.split(".")[0] ?? path
}

/**
 * Returns the ends of an arrow. Mermaid draws no arrow from a state in one group to a state in another group. The
 * diagram then has an arrow between the two groups instead.
 */
function endsOf({ from, to }: Arrow): readonly [string, string] {
  const apart = parentOf(from) !== "" && parentOf(to) !== "" && outermost(from) !== outermost(to)
  return apart ? [outermost(from), outermost(to)] : [from, to]
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf(".")))
}

/** Returns the text of a label. Characters that end a label in Mermaid become their number, as `#…;`. */
function plain(text: string): string {
  return text.replaceAll(/[#;:"<>{}\\]/g, (character) => `#${character.charCodeAt(0)};`)
}
