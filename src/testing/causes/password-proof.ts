/**
 * Lists how a test produces the events of the flow that proves a mailbox and sets a password. The effects of the flow
 * run: the test reads the code and the token from the mail that the flow sent.
 */
import type { LooseFlow } from "../../../machines/own-flow/flow.types.ts"
import type { Causes, Entry } from "../model/cause.ts"
import { ada } from "../stage/people.ts"
import { rightPassword } from "../stage/secrets.ts"
import type { Stage } from "../stage/stage.types.ts"
import { causesIn } from "./answer-causes.ts"
import { failuresOf } from "./disturb.ts"
import { entriesOfFlow } from "./of-own-flows.ts"
import { proofForAda, redeemProofElsewhere } from "./proof-mails.ts"

const stores = "a path makes the adapter fail, and not the other stores"
const mailed = "the mail leaves after the response"

/** The values of the model. Guards read only the address. */
const values = { token: "token", code: "code", password: rightPassword } as const

const address = (email: string, which: string) => ({ fields: { email }, which })

/** A request of the page on which the flow waits. */
function typed(
  event: string,
  path: string,
  fields: (stage: Stage) => Promise<Readonly<Record<string, string>>>,
): Entry {
  return {
    name: `${event} is sent`,
    event: { type: event, ...values },
    send: async (stage) =>
      stage.form(`${path}${new URL(stage.base + stage.stepAddress()).search}`, await fields(stage)),
  }
}

/**
 * Stores Ada if visitors cannot create accounts. Without a stored user, her address would get a mail without a link and
 * a code, and the path could not continue.
 */
async function storeUser(stage: Stage): Promise<void> {
  if (stage.facts.closed) await stage.seed(stage.ada)
}

/** Returns the requests of the flow, by the type of their event. */
function entriesOf(own: LooseFlow): Causes["entries"] {
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
      typed("password-proof.entered", "/password/code", async (stage) => ({
        code: stage.memo.code ?? (await proofForAda(stage)).code,
      })),
    ],
    "password-proof.chosen": [
      typed("password-proof.chosen", "/password/new", async ({ memo }) => ({
        password: memo.password ?? rightPassword,
      })),
    ],
  }
}

/** Types a code that differs from the code of the mail. */
async function mistype(stage: Stage): Promise<void> {
  const { code } = await proofForAda(stage)
  stage.memo.code = code === "00000000" ? "11111111" : "00000000"
}

const answers: Causes["answers"] = {
  ...causesIn({
    sendProof: {
      otherwise: mailed,
      "proof.queued": [{ name: "the mail is queued", with: { token: "token", digest: "digest" } }],
    },
    redeemSingleUseToken: {
      otherwise: stores,
      "singleUseToken.redeemed": [{ name: "the token is good", with: { about: ada.email } }],
      "singleUseToken.unknown": [
        { name: "the token was used elsewhere", reason: "token_unknown", arrange: redeemProofElsewhere },
      ],
    },
    hashPassword: {
      otherwise: "the effect calls no part of the application except the service of breaches",
      "password.hashed": [{ name: "the password is good", with: { hash: "hash" } }],
      "password.unfit": [
        {
          name: "the password is too short",
          with: { why: "too_short" },
          arrange: ({ memo }: Stage) => void (memo.password = "short"),
        },
      ],
    },
  }),
  "password-proof.checkCode": {
    "password-proof.right": [{ name: "the code is right", event: { type: "password-proof.right" } }],
    "password-proof.wrong": [{ name: "the code is wrong", event: { type: "password-proof.wrong" }, arrange: mistype }],
    ...failuresOf("password-proof.checkCode", { otherwise: "the effect calls no part of the application" }),
  },
}

/** Returns the causes of the flow of the library that proves a mailbox; no causes for any other flow. */
export function proofCauses(own: LooseFlow | undefined): Causes {
  return own?.provesMailbox === true ? { entries: entriesOf(own), answers } : { entries: {}, answers: {} }
}
