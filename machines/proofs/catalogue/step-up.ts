/** Rules for a flow that adds evidence to the visitor's session. */
import { brokenBy, gate, type CounterExample } from "../invariants.ts"
import { asksOnlyIn, guardedBy, leadsNever, mustTake, on, once, sinceWaiting } from "../order.ts"
import { pathOver } from "../paths.ts"
import { statesOf, whereAsked, type Invariant, type Proof } from "./proof.ts"

/** The guards that the first and the second transition on `visitor.identified` must have. Both transitions refuse. */
const refusing: readonly string[] = ["sessionAbsent", "sessionReplaced"]

/**
 * Finds a state that handles `visitor.identified`, but whose first two transitions on this event do not have the guards
 * of {@link refusing}. In such a state, the flow continues with any session.
 */
function unrefused({ whole }: Proof): CounterExample | undefined {
  const open = [...whole.states.values()].find(({ on: heard }) => {
    const [absent, replaced] = heard.get("visitor.identified") ?? []
    return absent !== undefined && [absent, replaced].some((move, at) => move?.guard?.name !== refusing[at])
  })
  const edge = open && whole.edges.find(({ from, on: event }) => from === open.path && event === "visitor.identified")
  return (
    edge && brokenBy(`mustRefuse(${edge.from})`, pathOver(whole, edge), `"${edge.from}" continues with any session`)
  )
}

export const stepUp: readonly Invariant[] = [
  {
    id: "STEPUP-01",
    rule: "Evidence is added once, and only to the session of the proven user: the flow identifies the session, identifies it again after each wait, and compares the user of the session with the proven person.",
    why: "A user could add evidence to the session of another user by proving their own identity.",
    of: ["addEvidence"],
    broken: (proof) =>
      whereAsked(proof, ["addEvidence"], (state) => [
        sinceWaiting(proof.graph, on("visitor.identified"), state),
        mustTake(proof.graph, on("account.found"), state),
        gate(proof.graph, "samePerson", state),
        once(proof.whole, state),
      ]),
  },
  {
    id: "STEPUP-02",
    rule: "A flow that adds evidence identifies the visitor's session before its first check. It ends if there is no session, or if the session is not the one that the flow identified before.",
    why: "One user would pass a check, and the check would count in the session of another user who signs in before the flow ends.",
    of: ["addEvidence"],
    broken: (proof) => [
      ...proof.requires
        .filter((check) => check.startsWith("flow:"))
        .flatMap((check) => statesOf(proof, check))
        .map((state) => mustTake(proof.graph, on("visitor.identified"), state)),
      ...whereAsked(proof, ["addEvidence"], (state) =>
        refusing.map((guard) => leadsNever(proof.whole, guardedBy(guard), state)),
      ),
      unrefused(proof),
    ],
  },
  {
    id: "STEPUP-03",
    rule: "A flow that adds evidence to a session issues no session, and writes no user and no account.",
    why: "Authenticating again could sign in another person, or create or link an account that the user did not ask for.",
    of: ["addEvidence"],
    broken: ({ whole }) =>
      (["issueSession", "commitIdentity", "quarantineUser"] as const).map((ask) => asksOnlyIn(whole, ask, [])),
  },
]
