/**
 * Explains a counter-example to a developer: the rule, the attack that the rule prevents, the path, who added the
 * transition, and the remedy.
 */
import type { Tables } from "../program.ts"
import { catalogue } from "./catalogue.ts"
import { graphOf, inWords, START, type Edge } from "./edges.ts"
import type { CounterExample } from "./invariants.ts"
import { remedyFor } from "./remedies.ts"

/** The facts that are known about the origin of a chart and of its states. */
export interface Origins {
  /**
   * The author who added or changed each state, by the state's path: `step "totp"`, `the override of flow
   * "credentials"`.
   */
  readonly origins?: ReadonlyMap<string, string> | undefined
  /**
   * The built-in flow that the chart overrides. The explanation marks transitions that the built-in flow does not have.
   */
  readonly base?: Tables | undefined
}

/** The text for a transition that the built-in flow does not have and whose author is unknown. */
const unknown = "not in the built-in flow"

/** A counter-example in parts, for messages and pages. */
export interface Explanation {
  /** The id of the rule, such as `INV-O2`. If the finding has no id, the name of the invariant. */
  readonly id: string
  /** The broken rule, in one sentence. */
  readonly rule: string
  /** The possible attack, in one sentence. */
  readonly why: string
  /** The finding in one sentence, without the path. */
  readonly finding: string
  /**
   * The shortest path that breaks the rule, one line for each state. Empty if the rule is broken because a part of the
   * chart is missing.
   */
  readonly path: readonly PathLine[]
  /** The authors of the transitions that opened the path, as far as they are known: `step "totp"`. */
  readonly openedBy: readonly string[]
  /** The change that repairs the chart. */
  readonly remedy: string
}

/** A state of a path, with the event that leads to it. */
export interface PathLine {
  /** The dotted path of the state; `start` for the start of every run. */
  readonly state: string
  /** The event and the guard of the transition: `on callback.received, if onRedirectProxy`. Empty for the start. */
  readonly by: string
  /** The author of this transition; absent for a transition of the built-in flow. */
  readonly addedBy?: string
}

/** Returns the parts of the explanation of a counter-example. Pure. */
export function explanationOf(example: CounterExample, known: Origins = {}): Explanation {
  const row = catalogue.find(({ id }) => id === example.id)
  const path = linesOf(example.path, known)
  const marked = path.flatMap(({ addedBy }) => addedBy ?? [])
  const added = marked.filter((who) => who !== unknown)
  const named = [...(known.origins ?? [])]
    .filter(([state]) => example.says.includes(`"${state}"`))
    .map(([, who]) => who)
  return {
    id: example.id ?? example.invariant,
    rule: row?.rule ?? example.invariant,
    why: row?.why ?? "",
    finding: example.says.replace(`: ${inWords(example.path)}.`, "."),
    path,
    openedBy: [...new Set(added.length > 0 ? added : named)],
    remedy: remedyFor(example, marked.length > 0),
  }
}

/**
 * Returns the explanation as text for a terminal. `*` marks the transitions that the built-in flow does not have.
 *
 * The text contains only names of states, events and guards, and no data of a request.
 */
export function explain(example: CounterExample, known: Origins = {}): string {
  const { id, rule, why, finding, path, openedBy, remedy } = explanationOf(example, known)
  const width = Math.max(0, ...path.map(({ state }) => state.length))
  const lines = path.map(({ state, by, addedBy }, at) => {
    const arrow = at === 0 ? " " : "→"
    const who = addedBy === undefined ? "" : `   ← ${addedBy}`
    return `  ${addedBy === undefined ? " " : "*"} ${arrow} ${`${state.padEnd(width)}  ${by}`.trimEnd()}${who}`
  })
  return [
    finding,
    `Rule ${id}: ${rule}${why === "" ? "" : ` Otherwise: ${why}`}`,
    ...(lines.length > 0 ? ["The shortest path that breaks it:", ...lines] : []),
    ...(openedBy.length > 0 ? [`Opened by: ${openedBy.join(", ")}.`] : []),
    `Remedy: ${remedy}`,
  ].join("\n")
}

function linesOf(path: readonly Edge[], { origins, base }: Origins): readonly PathLine[] {
  const [first] = path
  if (!first) return []
  const known = base && new Set(graphOf(base).edges.map(keyOf))
  const start: PathLine = { state: first.from === START ? "start" : first.from, by: "" }
  return [
    start,
    ...path.map((edge): PathLine => {
      const line = { state: edge.to, by: causeOf(edge) }
      const addedBy = adderOf(edge, origins, known)
      return addedBy === undefined ? line : { ...line, addedBy }
    }),
  ]
}

function adderOf(edge: Edge, origins: Origins["origins"], known: ReadonlySet<string> | undefined): string | undefined {
  if (known?.has(keyOf(edge))) return undefined
  const who = origins?.get(edge.from) ?? origins?.get(edge.to)
  return who ?? (known === undefined ? undefined : unknown)
}

function keyOf({ from, to, kind, on, guard, asks }: Edge): string {
  return [kind, from, on, guard ?? "", to, asks.join("+")].join("|")
}

function causeOf({ kind, on, guard }: Edge): string {
  const cause = { initial: "", event: `on ${on}`, always: "at once", done: "when done" }[kind]
  return [cause, guard === undefined ? "" : `if ${guard}`].filter((words) => words !== "").join(", ")
}
