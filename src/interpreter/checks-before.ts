import type { CheckId, FlowTypes } from "../../machines/grammar.ts"
import type { Program, Tables } from "../../machines/program.ts"
import { graphOf } from "../../machines/proofs/edges.ts"
import { gate } from "../../machines/proofs/invariants.ts"

/** What was found, per program: it cannot change while the program lives. */
const found = new WeakMap<Tables, Map<string, readonly CheckId[]>>()

/** The checks that every path to a state passes. A flow that was sealed without one of them does not go on there. */
export function checksBefore<F extends FlowTypes>(program: Program<F>, path: string): readonly CheckId[] {
  const known = found.get(program) ?? new Map<string, readonly CheckId[]>()
  found.set(program, known)
  const before = known.get(path) ?? prove(program, path)
  known.set(path, before)
  return before
}

function prove<F extends FlowTypes>(program: Program<F>, path: string): readonly CheckId[] {
  const graph = graphOf(program)
  const checks = new Set(graph.edges.flatMap(({ passes }) => (passes === undefined ? [] : [passes])))
  return [...checks].filter((check) => gate(graph, check, path) === undefined)
}
