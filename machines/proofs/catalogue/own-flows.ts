/** What holds of a flow of an application, whatever it does. */
import { gate } from "../invariants.ts"
import { whereAsked, type Invariant } from "./proof.ts"

export const ownFlows: readonly Invariant[] = [
  {
    id: "FLOW-01",
    rule: "A flow of the application names its person only after every check that it requires.",
    why: "Somebody would be signed in as a person whom no check of the flow has shown them to be.",
    of: ["readSubject"],
    broken: (proof) => {
      const own = proof.requires.filter((check) => check.startsWith("flow:"))
      return whereAsked(proof, ["readSubject"], (state) => own.map((check) => gate(proof.graph, check, state)))
    },
  },
]
