/**
 * The causes of the answers to asks that the library offers to flows of an application, such as `sendMail`. Each answer
 * replaces the effect, because the flow must be safe with any answer.
 */
import type { FlowAsks } from "../../../machines/flow-asks.ts"
import { answersOf } from "../../../machines/vocabulary.ts"
import type { Moment } from "../model/cause.ts"
import { ada } from "../stage/people.ts"
import type { Facts, Stage } from "../stage/stage.types.ts"
import type { AnswerCauses } from "./answer-causes.ts"
import { failure, gives, failuresOf } from "./disturb.ts"
import { ada as storedAda } from "./standings.ts"

const forced = "another request or a service decides the answer, and paths contain neither of them"

/** The fields of all answers of this file. Each answer receives all fields, including those that it does not need. */
const fields = {
  failure,
  token: "token",
  handle: "handle",
  code: "BCDF-GHJK",
  expires: new Date(0),
  about: {},
} as const

/** Returns the person who approved: a stored user if the configuration stores users, otherwise an account. */
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
  // The cast is safe: `answersOf` has every answer of the ask.
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
