/** Rules for every flow that an application defines. */
import type { LooseFlow } from "../../own-flow/flow.types.ts"
import type { Move } from "../../program.ts"
import { keptBy } from "../../steps/kept-data.ts"
import { actsOf, edgeOf } from "../edges.ts"
import { brokenBy, gate, type CounterExample } from "../invariants.ts"
import { leavingEdges, pathOver, shortestPath } from "../paths.ts"
import { subjectKeys, writtenBy, type Keys, type Written } from "../subject-keys.ts"
import { movesIn, whereAsked, type Invariant, type Proof } from "./proof.ts"

export const ownFlows: readonly Invariant[] = [
  {
    id: "FLOW-01",
    rule: "A flow of the application names its person only after every check that it requires has passed.",
    why: "A visitor would be signed in as a person without passing the checks that prove who the visitor is.",
    of: ["readSubject"],
    broken: (proof) => {
      const own = proof.requires.filter((check) => check.startsWith("flow:"))
      return whereAsked(proof, ["readSubject"], (state) => own.map((check) => gate(proof.graph, check, state)))
    },
  },
  {
    id: "FLOW-02",
    rule: "After a flow of the application has asked for its first effect, the data that its `subject` reads are written only by answers, and not by requests.",
    why: "A visitor would pass the check with their own data, and then name another person and be signed in as that person.",
    of: ["readSubject"],
    broken: (proof) => [subjectHeld(proof)],
  },
]

interface Keep {
  readonly move: Move
  readonly flow: LooseFlow
  readonly written: Written
}

function subjectHeld({ program, whole }: Proof): CounterExample | undefined {
  const keeps = movesIn(program).flatMap((move): Keep[] =>
    actsOf(move).flatMap(({ params }) => {
      const { part, given } = keptBy(params) ?? {}
      return part !== undefined && "subject" in part
        ? [{ move, flow: part as LooseFlow, written: writtenBy(given, part as LooseFlow, move.on) }]
        : []
    }),
  )
  const [first] = keeps
  if (first === undefined) return undefined
  const { requests } = first.flow
  const byRequest = ({ move }: Keep): boolean => Object.hasOwn(requests, move.on)
  const read = sourcesOf(
    subjectKeys(first.flow),
    keeps.filter((keep) => !byRequest(keep)).map(({ written }) => written),
  )
  const leaving = leavingEdges(whole.edges)
  for (const { move, written } of keeps.filter(byRequest)) {
    const key = oneOf(written.keys, read)
    const from = move.from?.path
    if (key === undefined || from === undefined) continue
    for (const asking of whole.edges.filter(({ asks }) => asks.length > 0)) {
      const since = asking.to === from ? [] : shortestPath(leaving, [asking.to], (state) => state === from)
      if (since === undefined) continue
      const says = `"${move.on}" writes "${key}", which \`subject\` reads, after "${asking.asks[0]}" was asked for`
      return brokenBy(`subjectHeld(${key}, ${move.on})`, [...pathOver(whole, asking), ...since, edgeOf(move)], says)
    }
  }
  return undefined
}

/**
 * Returns the given keys of the flow's data, and every key from which a `keep` on an answer copies a value into one of
 * the given keys.
 */
function sourcesOf(keys: Keys, written: readonly Written[]): Keys {
  if (keys === "all") return keys
  const all = new Set(keys)
  for (let size = -1; size !== all.size;) {
    size = all.size
    for (const one of written) {
      if (oneOf(one.keys, all) === undefined) continue
      if (one.from === "all") return "all"
      for (const key of one.from) all.add(key)
    }
  }
  return all
}

/** Returns a key that is in both sets. `all` stands for a set of unknown keys, which can contain any key. */
function oneOf(one: Keys, other: Keys): string | undefined {
  if (one === "all") return other === "all" ? "any key" : [...other][0]
  return [...one].find((key) => other === "all" || other.has(key))
}
