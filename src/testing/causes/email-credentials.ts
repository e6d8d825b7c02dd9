/** How each answer comes about in a sign-in by a link in a mail, and by credentials, up to the tail that all share. */
import type { Failure } from "../../../machines/facts.ts"
import type { Cause, Moment } from "../model/cause.ts"
import type { AnswerCauses } from "./answer-causes.ts"
import { gives, failuresOf, inPlaceOf, throws } from "./disturb.ts"
import { redeemElsewhere } from "./mails.ts"

const address = "ada@example.test"

function byMail({ facts }: Moment) {
  const account = { provider: facts.provider, type: "email", providerAccountId: address }
  return { ...account, user: { id: "new", email: address }, account, emailClaim: "absent" }
}

function byPassword({ facts }: Moment) {
  const account = { provider: facts.provider, type: "credentials", providerAccountId: "id-Ada" }
  return { ...account, user: { id: "id-Ada", name: "Ada", email: address }, account, emailClaim: "absent" }
}

const rejected = { type: "credentials.rejected", failure: { reason: "credentials_rejected" } } as const

const within = "a path sends fewer requests than any budget has attempts"
const outage = "a store that fails or hangs is an outage, and the attempt goes on"

const counted: Cause = { name: "there are attempts left", event: { type: "attempt.counted", budgets: [] } }
const limited = (ask: string, failure: Failure): Cause =>
  inPlaceOf(ask, {
    name: `attempts are used up: ${failure.reason}`,
    event: { type: "attempt.limited", failure, budgets: [] },
    forced: within,
  })

/** Whether an attempt is counted, whatever it is of. */
export const limitAnswers: Pick<AnswerCauses, "countAttempt" | "countMail"> = {
  countAttempt: {
    "attempt.counted": [counted],
    "attempt.limited": [
      limited("countAttempt", { reason: "sign_in_limited", retryAfter: 60 }),
      limited("countAttempt", { reason: "account_limited", code: "credentials" }),
    ],
    ...failuresOf("countAttempt", { otherwise: outage }),
  },
  countMail: {
    "attempt.counted": [counted],
    "attempt.limited": [limited("countMail", { reason: "attempts_limited", retryAfter: 60 })],
    "mail.withheld": [
      inPlaceOf("countMail", {
        name: "the recipient has had their mails",
        event: { type: "mail.withheld", budgets: [] },
        forced: within,
      }),
    ],
    ...failuresOf("countMail", { otherwise: outage }),
  },
}

export const emailAnswers: Pick<AnswerCauses, "readAddress" | "createLink" | "feignLink" | "sendLink" | "redeemLink"> =
  {
    readAddress: {
      "address.read": [
        { name: "it is an address", event: (moment) => ({ type: "address.read", candidate: byMail(moment) }) },
      ],
      "address.refused": [
        {
          name: "it is no address",
          event: { type: "address.refused", failure: { reason: "address_invalid" } },
          arrange: (stage) => {
            stage.memo.email = "ada@example.test, eve@example.test"
          },
        },
      ],
      ...failuresOf("readAddress", {
        otherwise: "reading an address calls nobody, and whatever it throws is a refusal",
      }),
    },

    createLink: {
      "link.created": [
        {
          name: "it is stored",
          event: { type: "link.created", url: "/", token: "token", linkId: "link", expires: new Date(0) },
        },
      ],
      ...failuresOf("createLink", { fails: { resource: "adapter" }, hangs: { resource: "adapter" }, otherwise: "" }),
    },

    feignLink: {
      "link.feigned": [{ name: "it is named", event: { type: "link.feigned", linkId: "link", expires: new Date(0) } }],
      ...failuresOf("feignLink", { otherwise: "no store and no callback is called to name a link" }),
    },

    sendLink: {
      "link.sent": [{ name: "the mail is out", event: { type: "link.sent" } }],
      "link.unsent": [
        {
          name: "the mail cannot be sent",
          event: { type: "link.unsent", failure: { reason: "mail_unsent" } },
          arrange: (stage) => stage.upon("sendLink", "mail", throws()),
        },
      ],
      ...failuresOf("sendLink", {
        hangs: { resource: "mail" },
        otherwise: "a mail that cannot be sent is an answer of its own",
      }),
    },

    redeemLink: {
      "link.redeemed": [
        { name: "the link is good", event: (moment) => ({ type: "link.redeemed", candidate: byMail(moment) }) },
      ],
      "link.refused": [
        {
          name: "the link was spent elsewhere",
          event: { type: "link.refused", failure: { reason: "link_invalid" } },
          arrange: redeemElsewhere,
        },
      ],
      ...failuresOf("redeemLink", { fails: { resource: "adapter" }, hangs: { resource: "adapter" }, otherwise: "" }),
    },
  }

export const credentialsAnswers: Pick<AnswerCauses, "authorizeCredentials"> = {
  authorizeCredentials: {
    "credentials.accepted": [
      { name: "they are right", event: (moment) => ({ type: "credentials.accepted", candidate: byPassword(moment) }) },
    ],
    "credentials.rejected": [
      {
        name: "they are wrong",
        event: rejected,
        arrange: (stage) => {
          stage.memo.password = "wrong"
          stage.upon("authorizeCredentials", "authorize", gives(null))
        },
      },
      {
        name: "authorize() throws",
        event: { ...rejected, failure: { reason: "authorize_failed" } },
        arrange: (stage) => stage.upon("authorizeCredentials", "authorize", throws()),
      },
      {
        name: "authorize() gives nobody of use",
        event: { ...rejected, failure: { reason: "credentials_unusable" } },
        arrange: (stage) => stage.upon("authorizeCredentials", "authorize", gives({ id: "undefined", name: "Nobody" })),
      },
    ],
    ...failuresOf("authorizeCredentials", {
      hangs: { resource: "authorize" },
      otherwise: "what authorize() throws is a refusal",
    }),
  },
}
