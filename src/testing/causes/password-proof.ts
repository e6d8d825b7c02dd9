/** Lists how a test produces the requests of the flow that proves a mailbox and sets a password. */
import type { LooseFlow } from "../../../machines/own-flow/flow.types.ts"
import type { Causes, Entry } from "../model/cause.ts"
import { ada } from "../stage/people.ts"
import { rightPassword } from "../stage/secrets.ts"
import type { Stage } from "../stage/stage.types.ts"
import { entriesOfFlow } from "./of-own-flows.ts"
import { proofForAda } from "./proof-mails.ts"
import { typed } from "./typed-proof.ts"

/** The values of the model. Guards read only the address. */
const values = { token: "token", code: "code", password: rightPassword } as const

const address = (email: string, which: string) => ({ fields: { email }, which })

/**
 * Stores Ada if visitors cannot create accounts. Without a stored user, her address would get a mail without a link and
 * a code, and the path could not continue.
 */
async function storeUser(stage: Stage): Promise<void> {
  if (stage.facts.closed) await stage.seed(stage.ada)
}

/** Returns the requests of the flow, by the type of their event. */
export function passwordProofEntries(own: LooseFlow): Causes["entries"] {
  const opened = (event: string): readonly Entry[] => entriesOfFlow(own, event, { fields: {}, which: "" })
  const asked = (event: string): readonly Entry[] =>
    [address(ada.email, ""), address("no address", " (2)")]
      .flatMap((sample) => entriesOfFlow(own, event, sample))
      .map((entry) => ({ ...entry, arrange: storeUser }))
  return {
    "password-proof.signUpOpened": opened("password-proof.signUpOpened"),
    "password-proof.resetOpened": opened("password-proof.resetOpened"),
    "password-proof.signUpRequested": asked("password-proof.signUpRequested"),
    "password-proof.resetRequested": asked("password-proof.resetRequested"),
    "password-proof.linkOpened": entriesOfFlow(own, "password-proof.linkOpened", {
      fields: { token: values.token },
      which: "",
    }),
    "password-proof.linkConfirmed": [
      {
        name: "password-proof.linkConfirmed starts the flow",
        event: { type: "password-proof.linkConfirmed", ...values },
        send: async (stage) => stage.form("/password/link", { token: (await proofForAda(stage)).token }),
      },
    ],
    "password-proof.entered": [
      typed({ event: "password-proof.entered" }, "/password/code", async (stage) => ({
        code: stage.memo.code ?? (await proofForAda(stage)).code,
      })),
    ],
    "password-proof.chosen": ["ada", ""].map((name) =>
      typed({ event: "password-proof.chosen", with: { name } }, "/password/new", async ({ memo }) => ({
        password: memo.password ?? rightPassword,
        name: memo.username ?? name,
      })),
    ),
  }
}
