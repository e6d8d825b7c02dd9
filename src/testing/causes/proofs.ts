/**
 * Lists how a test produces the events of the flows that prove a mailbox. The effects of the flows run: the test reads
 * the code and the token from the mail that the flow sent.
 */
import type { LooseFlow } from "../../../machines/own-flow/flow.types.ts"
import { setsPassword } from "../../config/own-flows.ts"
import type { Causes, Moment } from "../model/cause.ts"
import { ada } from "../stage/people.ts"
import type { Stage } from "../stage/stage.types.ts"
import { causesIn } from "./answer-causes.ts"
import { failuresOf } from "./disturb.ts"
import { mailCodeEntries } from "./mail-code.ts"
import { passwordProofEntries } from "./password-proof.ts"
import { proofForAda, redeemProofElsewhere } from "./proof-mails.ts"

const stores = "a path makes the adapter fail, and not the other stores"
const mailed = "the mail leaves after the response"

/** Returns true if the library looks up whether a user has the address. */
const offers = ({ facts }: Moment): boolean => facts.usernames

/** Returns true if no user has the address, so that the visitor can choose a username. */
const chooses = ({ facts }: Moment): boolean => facts.usernames && !facts.closed

/** Types a code that differs from the code of the mail. */
async function mistype(stage: Stage): Promise<void> {
  const { code } = await proofForAda(stage)
  stage.memo.code = code === "00000000" ? "11111111" : "00000000"
}

const answersOf = (id: string): Causes["answers"] => ({
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
  ...causesIn({
    offerUsername: {
      fails: { resource: "adapter", when: offers },
      hangs: { resource: "adapter", when: offers },
      otherwise: "the effect makes no call without usernames",
      "username.offered": [
        { name: "the visitor can choose a username", with: { required: false }, when: (moment) => chooses(moment) },
      ],
      "username.withheld": [
        { name: "the visitor can choose no username", when: (moment) => !chooses(moment) },
        {
          name: "a user has the address",
          when: chooses,
          forced: "a stored user would change the rest of the path",
        },
      ],
    },
    holdUsername: {
      otherwise: stores,
      "username.held": [{ name: "the name is free", with: { name: "ada" } }],
      "username.refused": [
        {
          name: "the name is reserved",
          with: { why: "username_reserved" },
          arrange: ({ memo }: Stage) => void (memo.username = "admin"),
        },
      ],
    },
  }),
  [`${id}.checkCode`]: {
    [`${id}.right`]: [{ name: "the code is right", event: { type: `${id}.right` } }],
    [`${id}.wrong`]: [{ name: "the code is wrong", event: { type: `${id}.wrong` }, arrange: mistype }],
    ...failuresOf(`${id}.checkCode`, { otherwise: "the effect calls no part of the application" }),
  },
})

/** Returns the causes of a flow of the library that proves a mailbox; no causes for any other flow. */
export function proofCauses(own: LooseFlow | undefined): Causes {
  if (own?.provesMailbox !== true) return { entries: {}, answers: {} }
  return { entries: setsPassword(own) ? passwordProofEntries(own) : mailCodeEntries(own), answers: answersOf(own.id) }
}
