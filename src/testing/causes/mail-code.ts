/** Lists how a test produces the requests of the flow in which a visitor signs in by a mailed code or link. */
import type { LooseFlow } from "../../../machines/own-flow/flow.types.ts"
import type { Causes, Entry } from "../model/cause.ts"
import { ada, eve } from "../stage/people.ts"
import { entriesOfFlow } from "./of-own-flows.ts"
import { proofForAda } from "./proof-mails.ts"
import { typed } from "./typed-proof.ts"

const address = (email: string, which: string, from = "") => ({ fields: { email, from }, which })

/** The button of the link's page, on a page that showed an address. */
function confirmed(email: string, which: string): Entry {
  return {
    name: `mail-code.linkConfirmed${which} starts the flow`,
    event: { type: "mail-code.linkConfirmed", token: "token", email },
    send: async (stage) => stage.form("/signin/mail-code/link", { token: (await proofForAda(stage)).token, email }),
  }
}

/** Returns the requests of the flow, by the type of their event. */
export function mailCodeEntries(own: LooseFlow): Causes["entries"] {
  return {
    "mail-code.opened": entriesOfFlow(own, "mail-code.opened", { fields: {}, which: "" }),
    "mail-code.requested": [
      address(ada.email, ""),
      address("no address", " (2)"),
      address("no address", " (3)", "page"),
    ].flatMap((sample) => entriesOfFlow(own, "mail-code.requested", sample)),
    "mail-code.linkOpened": entriesOfFlow(own, "mail-code.linkOpened", {
      fields: { token: "token", email: ada.email },
      which: "",
    }),
    "mail-code.linkConfirmed": [confirmed(ada.email, ""), confirmed(eve.email, " (2)")],
    "mail-code.entered": [
      typed({ event: "mail-code.entered" }, "/signin/mail-code/code", async (stage) => ({
        code: stage.memo.code ?? (await proofForAda(stage)).code,
      })),
    ],
  }
}
