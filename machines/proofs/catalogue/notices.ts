/** Rules about the link "this was not me" of a notice. */
import { gate } from "../invariants.ts"
import { leadsNever, once, type Edges } from "../order.ts"
import { firstState, whereAsked, type Invariant } from "./proof.ts"

export const notices: readonly Invariant[] = [
  {
    id: "NOTICE-01",
    rule: "All sessions of a user are ended only after a form of this application was sent, and after the link of a notice was redeemed once.",
    why: "A page of another site, or an attacker who does not have the mail, could end all sessions of a user.",
    of: ["endUserSessions"],
    broken: (proof) => [
      ...whereAsked(proof, ["endUserSessions"], (state) => [
        gate(proof.graph, "csrf", state),
        gate(proof.graph, "link", state),
      ]),
      ...whereAsked(proof, ["redeemNotice"], (state) => [gate(proof.graph, "csrf", state), once(proof.whole, state)]),
    ],
  },
  {
    id: "NOTICE-02",
    rule: "Opening the link of a notice does not redeem it.",
    why: "A mail scanner that opens the link would end the user's sessions, and the user's own click would find a used link.",
    of: ["redeemNotice"],
    broken: (proof) => {
      const first = firstState(proof)
      const opened: Edges = {
        name: "on notMe.opened",
        has: (edge) => edge.from === first && edge.on === "notMe.opened",
      }
      return whereAsked(proof, ["redeemNotice", "endUserSessions"], (state) => leadsNever(proof.whole, opened, state))
    },
  },
]
