/**
 * The causes of the answers of the library's asks in an application's flow. The answers replace the effects, for any
 * data of the flow.
 */
import type { FlowAsks } from "../../../machines/flow-asks.ts"
import { answersOf } from "../../../machines/vocabulary.ts"
import type { Moment } from "../model/cause.ts"
import { ada } from "../stage/people.ts"
import type { Facts, Stage } from "../stage/stage.types.ts"
import type { AnswerCauses } from "./answer-causes.ts"
import { failure, gives, failuresOf } from "./disturb.ts"
import { ada as storedAda } from "./standings.ts"

const forced = "what another request or a service decides is not played"

/** The fields of all answers: each answer has more fields than it needs. */
const fields = {
  failure,
  token: "token",
  handle: "handle",
  code: "BCDF-GHJK",
  expires: new Date(0),
  about: {},
} as const

/** The person who approved: a stored user, where the configuration stores users. */
function approver({ stored }: Facts, user: object): object {
  return stored ? { of: "user", user } : { of: "account", claims: { sub: ada.sub, name: ada.name, email: ada.email } }
}

/** Returns one cause for each answer, and the two failures of the effect. */
function answersBy<K extends keyof FlowAsks>(ask: K): AnswerCauses[K] {
  const given = (answersOf[ask] ?? []).map((type) => {
    const heard = ({ facts }: Moment) => ({ type, ...fields, person: approver(facts, storedAda) })
    const arrange = async (stage: Stage): Promise<void> => {
      const { facts } = stage
      const user = facts.stored && type === "approval.taken" ? await stage.seed(stage.ada) : storedAda
      stage.upon(ask, "effect", gives({ type, ...fields, person: approver(facts, user) }))
    }
    return [type, [{ name: type, event: heard, forced, arrange }]]
  })
  // The table of answers is exhaustive by type.
  return { ...Object.fromEntries(given), ...failuresOf(ask, { otherwise: forced }) } as AnswerCauses[K]
}

export const flowAnswers: Pick<AnswerCauses, keyof FlowAsks> = {
  createSingleUseToken: answersBy("createSingleUseToken"),
  redeemSingleUseToken: answersBy("redeemSingleUseToken"),
  sendMail: answersBy("sendMail"),
  updateSession: answersBy("updateSession"),
  openApproval: answersBy("openApproval"),
  readApproval: answersBy("readApproval"),
  recordApproval: answersBy("recordApproval"),
  takeApproval: answersBy("takeApproval"),
}
