/** Rules for flows that change the account of the signed-in user. */
import { gate } from "../invariants.ts"
import { mustTake, on, sinceWaiting } from "../order.ts"
import { withoutForm } from "./without-form.ts"
import { whereAsked, type Invariant } from "./proof.ts"

export const account: readonly Invariant[] = [
  {
    id: "ACCOUNT-01",
    rule: "A flow changes an account or ends other sessions only after the answer `evidence.sufficient`, which must have come since the flow began or last waited.",
    why: "With a stolen session, or at a browser that the user left open, another person could change how the user signs in.",
    of: ["changeAccount", "endOtherSessions"],
    broken: (proof) =>
      whereAsked(proof, ["changeAccount", "endOtherSessions"], (state) =>
        sinceWaiting(proof.graph, on("evidence.sufficient"), state),
      ),
  },
  {
    id: "ACCOUNT-02",
    rule: "A flow changes an account only after the answer `change.allowed`.",
    why: "Other sessions of the user could end, or mails could be sent, for a change that is then refused.",
    of: ["changeAccount"],
    broken: (proof) =>
      whereAsked(proof, ["changeAccount"], (state) => mustTake(proof.graph, on("change.allowed"), state)),
  },
  {
    id: "ACCOUNT-03",
    rule: "A flow changes an account, ends other sessions or renews a session only after the form was proven to come from this application.",
    why: "A page of another site could change the account of a visitor.",
    of: ["changeAccount", "endOtherSessions", "renewSession"],
    broken: (proof) =>
      whereAsked(proof, ["changeAccount", "endOtherSessions", "renewSession"], (state) =>
        proof.formEvents === undefined ? gate(proof.graph, "csrf", state) : withoutForm(proof, proof.formEvents, state),
      ),
  },
]
