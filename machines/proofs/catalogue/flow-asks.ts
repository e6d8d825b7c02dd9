/** Rules for flows that ask for approvals, or add to a session. */
import { inWords, type Edge } from "../edges.ts"
import { grantsOf, statesAsking } from "../grant.ts"
import { gate, type CounterExample } from "../invariants.ts"
import { mustTake, on, sinceWaiting } from "../order.ts"
import { pathOver } from "../paths.ts"
import { whereAsked, type Broken, type Invariant, type Proof } from "./proof.ts"

export const flowAsks: readonly Invariant[] = [
  {
    id: "APPROVAL-01",
    rule: "A flow that waits for an approval goes on to a session, and passes the check that waits, by the approval that was taken and by nothing else.",
    why: "The polling client would be signed in without an approval.",
    of: ["openApproval", "takeApproval"],
    broken: (proof) => [
      ...grantsOf(proof.program).map((grant) => mustTake(proof.graph, on("approval.taken"), grant)),
      ...otherPassages(proof),
    ],
  },
  {
    id: "APPROVAL-02",
    rule: "An approval is recorded, and a session or its evidence added to, only after the form was proven to be ours.",
    why: "A stranger's page could approve in a visitor's name, or change what their session holds.",
    of: ["recordApproval", "updateSession", "addEvidence"],
    broken: (proof) =>
      whereAsked(proof, ["recordApproval", "updateSession", "addEvidence"], (state) =>
        proof.formEvents === undefined ? gate(proof.graph, "csrf", state) : withoutForm(proof, proof.formEvents, state),
      ),
  },
]

/** A way to the state by a request that can be another site's, after the flow began or last waited. */
function withoutForm({ graph }: Proof, forms: ReadonlySet<string>, state: string): CounterExample | undefined {
  const ours = { name: "of a form", has: ({ on: event }: Edge) => forms.has(event) }
  const broken = sinceWaiting(graph, ours, state)
  if (!broken) return undefined
  const says = `"${state}" is reached by a request whose route takes no form token: ${inWords(broken.path)}.`
  return { ...broken, invariant: `formOnly(${state})`, says }
}

/** Edges that pass a check out of the polling state without the taken approval. */
function otherPassages({ whole }: Proof): Broken {
  const polling = new Set(statesAsking(whole, "takeApproval"))
  return whole.edges.flatMap((edge) => {
    if (!polling.has(edge.from) || edge.passes === undefined || edge.on === "approval.taken") return []
    const path = pathOver(whole, edge)
    const says = `The check "${edge.passes}" is passed without an approval that was taken: ${inWords(path)}.`
    return [{ invariant: `gate(${edge.passes}, approval.taken)`, path, says }]
  })
}
