/** A diagram in Mermaid's `stateDiagram-v2`: the same cards and arrows, for tools that draw from text. */
import { isEnd } from "../describe/description.ts"
import type { Arrow, Card, Diagram } from "./diagram.ts"

/**
 * Text that Mermaid 11 parses. Ids are paths with `_` for their dots; each state's text is that of its card.
 * Everything that could end a label there is written as an entity.
 */
export function mermaidOf({ description, cards, arrows, everywhere }: Diagram): string {
  const ends = cards.filter(({ state: { parent, kind } }) => parent === "" && isEnd(kind))
  const lines = [
    "stateDiagram-v2",
    `accTitle: ${plain(description.title)}`,
    "direction TB",
    ...(everywhere.length === 0 ? [] : [`%% From every state that says nothing else: ${everywhere.join(", ")}`]),
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

/** Grounds with their own ink: they are read in a light page and in a dark one. */
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

/** Mermaid draws no arrow from within one group into another: such an arrow joins the groups themselves. */
function endsOf({ from, to }: Arrow): readonly [string, string] {
  const apart = parentOf(from) !== "" && parentOf(to) !== "" && outermost(from) !== outermost(to)
  return apart ? [outermost(from), outermost(to)] : [from, to]
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf(".")))
}

/** Mermaid ends a label at some characters, and takes `#…;` for one by its number. */
function plain(text: string): string {
  return text.replaceAll(/[#;:"<>{}\\]/g, (character) => `#${character.charCodeAt(0)};`)
}
