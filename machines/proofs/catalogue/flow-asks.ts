/** Rules for flows that use approvals, add results or evidence to a session, or send mails. */
import { inWords } from "../edges.ts"
import { grantsOf, statesAsking } from "../grant.ts"
import { gate, never } from "../invariants.ts"
import { mustTake, on, sinceWaiting, withoutWaiting } from "../order.ts"
import { pathOver } from "../paths.ts"
import { whereAsked, type Broken, type Invariant, type Proof } from "./proof.ts"
import { ofRequests, withoutForm } from "./without-form.ts"

export const flowAsks: readonly Invariant[] = [
  {
    id: "APPROVAL-01",
    rule: "In a flow that polls for an approval, every path to the session takes the answer `approval.taken`, and only this answer passes the check of the polling state.",
    why: "The polling client would be signed in without an approval.",
    of: ["openApproval", "takeApproval"],
    broken: (proof) => [
      ...grantsOf(proof.program).map((grant) => mustTake(proof.graph, on("approval.taken"), grant)),
      ...otherPassages(proof),
    ],
  },
  {
    id: "APPROVAL-02",
    rule: "An approval is recorded, and results or evidence are added to a session, only after the form was proven to come from this application.",
    why: "A page of another site could approve in a visitor's name, or change the data of the visitor's session.",
    of: ["recordApproval", "updateSession", "addEvidence"],
    broken: (proof) =>
      whereAsked(proof, ["recordApproval", "updateSession", "addEvidence"], (state) =>
        proof.formEvents === undefined ? gate(proof.graph, "csrf", state) : withoutForm(proof, proof.formEvents, state),
      ),
  },
  {
    id: "APPROVAL-03",
    rule: "An approval is recorded only after the flow has read the pending approval and then waited for the visitor's decision, and never in a flow that opened an approval.",
    why: "A visitor would approve a request that the flow has not shown, or a client would approve its own request.",
    of: ["recordApproval"],
    broken: (proof) =>
      whereAsked(proof, ["recordApproval"], (state) => [
        mustTake(proof.graph, on("approval.pending"), state),
        withoutWaiting(proof.graph, on("approval.pending"), state),
        ...statesAsking(proof.whole, "openApproval").map((opening) => never(proof.graph, opening, state)),
      ]),
  },
  {
    id: "FLOW-03",
    rule: "A flow of the application sets a session cookie only if a form of the application's site was sent. The form must be sent again after each wait, except after a wait for an approval. A flow that returns the session in the body of the response needs a POST request instead of the form.",
    why: "A page of another site would sign a visitor in as another user.",
    of: ["readSubject"],
    broken: (proof) => {
      const { formEvents: forms, postEvents = new Set(), delivers } = proof
      if (forms === undefined) return []
      return grantsOf(proof.program).flatMap((grant) =>
        delivers === true
          ? mustTake(proof.graph, ofRequests("of a POST", postEvents), grant)
          : [
              mustTake(proof.graph, ofRequests("of a form", forms), grant),
              withoutForm(proof, new Set([...forms, "approval.taken"]), grant),
            ],
      )
    },
  },
  {
    id: "FLOW-04",
    rule: "A flow of the application sends a mail only if a POST request came after the flow began or last waited.",
    why: "An image on a page of another site, or a scanner that follows a link, would send mails.",
    of: ["sendMail"],
    broken: (proof) =>
      whereAsked(proof, ["sendMail"], (state) => {
        const { graph, postEvents } = proof
        return postEvents && sinceWaiting(graph, ofRequests("of a POST", postEvents), state)
      }),
  },
]

/**
 * Finds transitions that pass a check in a state that waits for the answer of `takeApproval`, although their event is
 * not `approval.taken`.
 */
function otherPassages({ whole }: Proof): Broken {
  const polling = new Set(statesAsking(whole, "takeApproval"))
  return whole.edges.flatMap((edge) => {
    if (!polling.has(edge.from) || edge.passes === undefined || edge.on === "approval.taken") return []
    const path = pathOver(whole, edge)
    const says = `The check "${edge.passes}" is passed without an approval that was taken: ${inWords(path)}.`
    return [{ invariant: `gate(${edge.passes}, approval.taken)`, path, says }]
  })
}
