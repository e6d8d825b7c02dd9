/**
 * Lists how a test produces the answers of the effects before admission, in a sign-in by a mailed link and in a sign-in
 * by credentials.
 */
import type { Moment } from "../model/cause.ts"
import { causesIn, type AnswerCauses, type Way } from "./answer-causes.ts"
import { gives, throws } from "./disturb.ts"
import { redeemElsewhere } from "./mails.ts"

const address = "ada@example.test"

function byMail({ facts }: Moment) {
  const account = { provider: facts.provider, type: "email", providerAccountId: address }
  return { candidate: { ...account, user: { id: "new", email: address }, account, emailClaim: "absent" } }
}

function byPassword({ facts }: Moment) {
  const account = { provider: facts.provider, type: "credentials", providerAccountId: "id-Ada" }
  return {
    candidate: { ...account, user: { id: "id-Ada", name: "Ada", email: address }, account, emailClaim: "absent" },
  }
}

export const readsAddress: Way = { name: "it is an address", with: byMail }

export const emailAnswers: Pick<AnswerCauses, "readAddress" | "createLink" | "sendLink" | "redeemLink"> = causesIn({
  readAddress: {
    otherwise:
      "the effect calls no part of the application except normalizeIdentifier, and answers every error with a refusal",
    "address.read": [readsAddress],
    "address.refused": [
      {
        name: "it is no address",
        reason: "address_invalid",
        arrange: ({ memo }) => void (memo.email = "ada@example.test, eve@example.test"),
      },
    ],
  },

  createLink: {
    fails: { resource: "adapter" },
    hangs: { resource: "adapter" },
    otherwise: "",
    "link.created": [
      { name: "it is stored", with: { url: "/", token: "token", linkId: "link", expires: new Date(0) } },
    ],
  },

  sendLink: {
    hangs: { resource: "mail" },
    otherwise: "the effect answers a failure of the mailer with link.unsent",
    "link.sent": [{ name: "the mail is out" }],
    "link.unsent": [{ name: "the mail cannot be sent", reason: "mail_unsent", by: ["mail", throws()] }],
  },

  redeemLink: {
    fails: { resource: "adapter" },
    hangs: { resource: "adapter" },
    otherwise: "",
    "link.redeemed": [{ name: "the link is good", with: byMail }],
    "link.refused": [{ name: "the link was spent elsewhere", reason: "link_invalid", arrange: redeemElsewhere }],
  },
})

export const credentialsAnswers: Pick<AnswerCauses, "authorizeCredentials"> = causesIn({
  authorizeCredentials: {
    hangs: { resource: "authorize" },
    otherwise: "the effect answers every error of authorize() with a refusal",
    "credentials.accepted": [{ name: "they are right", with: byPassword }],
    "credentials.rejected": [
      {
        name: "they are wrong",
        reason: "credentials_rejected",
        arrange: ({ memo }) => void (memo.password = "wrong"),
        by: ["authorize", gives(null)],
      },
      { name: "authorize() throws", reason: "authorize_failed", by: ["authorize", throws()] },
      {
        name: "authorize() returns an unusable user",
        reason: "credentials_unusable",
        by: ["authorize", gives({ id: "undefined", name: "Unknown" })],
      },
    ],
  },
})
