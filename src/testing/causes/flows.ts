/** How the library's asks for flows of an application answer: put in their effects' place, whatever the flow keeps. */
import type { FlowAsks } from "../../../machines/flow-asks.ts"
import { answersOf } from "../../../machines/vocabulary.ts"
import type { AnswerCauses } from "./answer-causes.ts"
import type { Stage } from "../stage/stage.types.ts"
import { failure, gives, inPlaceOf, failuresOf } from "./disturb.ts"

const own = "whom a flow names is the application's own, and any person has to be safe"

const refused = { type: "subject.refused", failure: { reason: "subject_invalid" } } as const

const forced = "what another request or a service decides is not played"

/** Whatever an answer brings: each has more fields than it needs. */
const fields = {
  failure,
  token: "token",
  handle: "handle",
  code: "BCDF-GHJK",
  expires: new Date(0),
  about: {},
  person: { of: "user", user: { id: "id-Ada", name: "Ada", email: "ada@example.test", emailVerified: null } },
} as const

/** One cause for each answer, and the two failures of the effect. */
function answersBy<K extends keyof FlowAsks>(ask: K): AnswerCauses[K] {
  const given = (answersOf[ask] ?? []).map((type) => {
    const event = { type, ...fields }
    return [type, [{ name: type, event, forced, arrange: (stage: Stage) => stage.upon(ask, "effect", gives(event)) }]]
  })
  // The table of answers is exhaustive by type.
  return { ...Object.fromEntries(given), ...failuresOf(ask, { otherwise: forced }) } as AnswerCauses[K]
}

export const flowAnswers: Pick<AnswerCauses, keyof FlowAsks | "readSubject"> = {
  readSubject: {
    "subject.read": [
      {
        name: "the flow names a person",
        event: ({ facts: { provider } }) => {
          const account = { provider, type: "oauth", providerAccountId: "ada" }
          const user = { id: "new", name: null, email: null }
          return { type: "subject.read", candidate: { ...account, user, account, emailClaim: "absent" }, failure }
        },
      },
    ],
    "subject.refused": [inPlaceOf("readSubject", { name: "the flow names nobody", event: refused, forced: own })],
    ...failuresOf("readSubject", { otherwise: own }),
  },

  createSingleUseToken: answersBy("createSingleUseToken"),
  redeemSingleUseToken: answersBy("redeemSingleUseToken"),
  sendMail: answersBy("sendMail"),
  updateSession: answersBy("updateSession"),
  openApproval: answersBy("openApproval"),
  readApproval: answersBy("readApproval"),
  recordApproval: answersBy("recordApproval"),
  takeApproval: answersBy("takeApproval"),
}
