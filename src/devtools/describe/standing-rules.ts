/**
 * Finds the rules of the proofs that depend on a state.
 *
 * The function leaves each state out of the chart in turn: transitions into the state then lead to the targets of the
 * state's own transitions. If a rule of the catalogue of proofs breaks without the state, the rule depends on the
 * state.
 */
import { engineFailureTypes } from "../../../machines/engine-failures.ts"
import type { Leaf, Move, Tables } from "../../../machines/program.ts"
import { rowsOf, type Proof } from "../../../machines/proofs/catalogue.ts"
import { graphOf } from "../../../machines/proofs/edges.ts"
import { grantsOf } from "../../../machines/proofs/grant.ts"
import { gate } from "../../../machines/proofs/invariants.ts"
import type { RuleDescription } from "./description.ts"

type Answers = Readonly<Record<string, readonly string[]>>

/** Guards that read only the configuration, each with its result for the configuration that requires most. */
const demanding: Readonly<Record<string, boolean>> = { expectsIdToken: true, readsUserinfo: true }

/**
 * Rules about the form of a chart, for example that a state handles every answer of its ask. Removing any state breaks
 * these rules, so they say nothing about the state.
 */
const ofForm: readonly string[] = ["INV-T1", "INV-T3"]

/**
 * Returns the rules that depend on each state, by the path of the state. Leaves out rules that the whole chart already
 * breaks. The function does not find rules that the code of a guard ensures, and rules that several states ensure
 * independently. The function takes some tens of milliseconds for a sign-in.
 */
export function standingRules(program: Tables, answersOf: Answers): ReadonlyMap<string, readonly RuleDescription[]> {
  const assume = { ...waived(program), ...demanding }
  const graph = graphOf(program, { assume })
  const checks = [...program.states.values()].flatMap((leaf) => leaf.meta?.check ?? [])
  const grants = grantsOf(program)
  const requires = [...new Set(checks)].filter(
    (check) => grants.length > 0 && grants.every((grant) => !gate(graph, check, grant)),
  )
  const broken = (tables: Tables) => {
    const proof: Proof = {
      program: tables,
      whole: graphOf(tables),
      graph: graphOf(tables, { assume }),
      requires,
      answersOf,
      base: undefined,
    }
    return rowsOf(proof).filter((row) => row.broken(proof).some((found) => found !== undefined))
  }
  const before = new Set([...ofForm, ...broken(program).map(({ id }) => id)])
  return new Map(
    [...program.states.values()].map((leaf) => {
      const without = leftOut(program, leaf)
      const rows = without ? broken(without).filter(({ id }) => !before.has(id)) : []
      return [leaf.path, rows.map(({ id, rule }) => ({ id, rule }))]
    }),
  )
}

/**
 * Finds the transitions that go around a check: they leave the check's state without passing the check, but lead to the
 * same target as a transition that passes it. A flow takes them in configurations that do not require the check.
 * Returns the guards of these transitions with the value `false`, so that the graph omits the transitions.
 */
function waived({ states }: Tables): Record<string, boolean> {
  const guards = [...states.values()].flatMap((leaf) => {
    const passing = new Set(leaf.always.filter((move) => move.passes).map(({ to }) => to))
    return leaf.always.filter((move) => !move.passes && passing.has(move.to)).flatMap(({ guard }) => guard?.name ?? [])
  })
  return Object.fromEntries(guards.map((name) => [name, false]))
}

/**
 * Returns the tables without the state `leaf`. Returns `undefined` for the initial state, for an end, and for a state
 * whose transitions lead only to refusals: leaving out such a state shows nothing.
 */
function leftOut(program: Tables, leaf: Leaf): Tables | undefined {
  const onward = [...leaf.always, ...leaf.done, ...[...leaf.on.values()].flat()].filter(
    (move) => move.to !== leaf && !engineFailureTypes.has(move.on) && !isRefusal(move.to),
  )
  if (leaf.ends || program.initial.to === leaf || onward.length === 0) return undefined
  // The transitions of a state refer to other states. Therefore the function copies all states first, and then lets the
  // copied transitions refer to the copies.
  const copies = new Map([...program.states.values()].map((old) => [old, { ...old }]))
  const copyOf = (old: Leaf): Leaf => copies.get(old) ?? old
  const past = (moves: readonly Move[]): readonly Move[] =>
    moves
      .flatMap((move) => (move.to === leaf ? onward.map((next) => joined(move, next)) : [move]))
      .map((move) => ({ ...move, to: copyOf(move.to), from: move.from && copyOf(move.from) }))
  for (const copy of copies.values()) {
    copy.on = new Map([...copy.on].map(([type, moves]) => [type, past(moves)]))
    copy.always = past(copy.always)
    copy.done = past(copy.done)
  }
  const kept = [...copies.values()].filter(({ path }) => path !== leaf.path)
  const [initial = program.initial] = past([program.initial])
  return { ...program, initial, states: new Map(kept.map((copy) => [copy.path, copy])) }
}

/**
 * Joins a transition into the omitted state with a transition out of it. The result skips the asks and checks of that
 * state.
 */
function joined(into: Move, out: Move): Move {
  return { ...into, to: out.to, acts: out.acts, enters: out.enters, guard: into.guard ?? out.guard }
}

function isRefusal({ ends, path }: Leaf): boolean {
  return ends && path === "refused"
}
