/** The difference between two descriptions, state by state. It shows what an application changed in a built-in flow. */
import type { EdgeDescription, FlowDescription, StateDescription } from "./description.ts"
import { lifetimeWords } from "./words.ts"

export interface Difference {
  /** Paths of states that only the second description has. */
  added: readonly string[]
  /** Paths of states that only the first description has. */
  removed: readonly string[]
  /** The differences of states that both descriptions have. The comparison ignores places in source files. */
  changed: readonly StateChange[]
}

export interface StateChange {
  path: string
  /** The differences: one sentence for each. */
  says: readonly string[]
}

/** Returns the difference. The lists are empty if both descriptions have the same states and transitions. */
export function differenceOf(before: FlowDescription, after: FlowDescription): Difference {
  const old = new Map(before.states.map((state) => [state.path, state]))
  const now = new Set(after.states.map(({ path }) => path))
  const both = after.states.flatMap((state) => {
    const was = old.get(state.path)
    return was === undefined ? [] : [{ path: state.path, says: stateSays(was, state) }]
  })
  const edges = [...both, { path: "", says: [] }].map(({ path, says }) => ({
    path,
    says: [...says, ...edgeSays(leaving(before, path), leaving(after, path))],
  }))
  return {
    added: after.states.map(({ path }) => path).filter((path) => !old.has(path)),
    removed: before.states.map(({ path }) => path).filter((path) => !now.has(path)),
    changed: edges.filter(({ says }) => says.length > 0),
  }
}

function stateSays(was: StateDescription, is: StateDescription): string[] {
  return differing([
    ["kind", was.kind, is.kind],
    ["title", was.title, is.title],
    ["check", was.check, is.check],
    ["asks", was.asks?.name, is.asks?.name],
    ["effect", effectOf(was), effectOf(is)],
    ["keeps", was.keeps?.join(", "), is.keeps?.join(", ")],
    ["waits at most", waitOf(was), waitOf(is)],
    ["first state", was.entered, is.entered],
  ]).map(([what, before = "none", after = "none"]) => `${what}: ${after}, was ${before}`)
}

type Fact = readonly [what: string, before: string | undefined, after: string | undefined]

function differing(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter(([, before, after]) => before !== after)
}

function effectOf({ asks }: StateDescription): string {
  return asks?.replaced ? "the application's own" : "the built-in one"
}

function waitOf({ lasts }: StateDescription): string | undefined {
  return lasts === undefined ? undefined : lifetimeWords(lasts)
}

function leaving({ edges }: FlowDescription, path: string): readonly EdgeDescription[] {
  return edges.filter((edge) => edge.from === path)
}

/**
 * Returns sentences about the differences between the transitions of one state. If both descriptions have a transition
 * with the same event and guard, the function compares the target state, the asks and the check of the two.
 */
function edgeSays(before: readonly EdgeDescription[], after: readonly EdgeDescription[]): string[] {
  const old = new Map(before.map((edge) => [nameOf(edge), edge]))
  const now = new Map(after.map((edge) => [nameOf(edge), edge]))
  const gone = [...old].flatMap(([name, edge]) => (now.has(name) ? [] : [`no longer ${name} → ${edge.to}`]))
  const news = [...now].flatMap(([name, edge]) => (old.has(name) ? [] : [`new: ${name} → ${edge.to}`]))
  return [...gone, ...news, ...together([...now].flatMap(([name, edge]) => factsOf(name, old.get(name), edge)))]
}

/** Returns the differences of a transition; an empty list if the old description lacks it. */
function factsOf(name: string, was: EdgeDescription | undefined, edge: EdgeDescription) {
  if (was === undefined) return []
  return differing([
    ["leads to", was.to, edge.to],
    ["asks", was.asks.join(", "), edge.asks.join(", ")],
    ["passes", was.passes, edge.passes],
  ]).map(([what, then, here]) => ({ name, fact: `${what} ${here || "nothing"}, was ${then || "nothing"}` }))
}

/** Returns one sentence for each difference. Transitions with the same difference share a sentence. */
function together(facts: readonly { name: string; fact: string }[]): string[] {
  const names = new Map<string, string[]>()
  for (const { name, fact } of facts) names.set(fact, [...(names.get(fact) ?? []), name])
  return [...names].map(([fact, of]) => (of.length === 1 ? `${of[0]} ${fact}` : `${of.join(", ")}: each ${fact}`))
}

function nameOf({ cause, on, guard }: EdgeDescription): string {
  const event = cause === "event" ? on : cause
  return guard ? `${event} if ${guard.name}` : event
}
