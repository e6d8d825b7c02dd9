/**
 * Lists how a test produces the answers of the library's effects that a flow of the application can call, such as
 * `sendMail`. The test replaces the effect by the answer, because the flow must be safe with any answer.
 */
import type { FlowAsks } from "../../../machines/flow-asks.ts"
import type { AccountOverview } from "../../ports/account.ts"
import { answersOf } from "../../../machines/vocabulary.ts"
import type { Moment } from "../model/cause.ts"
import { ada } from "../stage/people.ts"
import type { Facts, Stage } from "../stage/stage.types.ts"
import type { AnswerCauses } from "./answer-causes.ts"
import { failure, gives, failuresOf } from "./disturb.ts"
import { ada as storedAda } from "./standings.ts"

/** The reason why paths replace the answers of these effects. In an application, each of the answers is possible. */
export const decidedElsewhere = "another request or a service decides the answer, and paths contain neither of them"

/** The account that `readAccount` returns on a path. */
const account: AccountOverview = {
  user: { id: storedAda.id, name: storedAda.name ?? null, email: storedAda.email, emailVerified: null, image: null },
  accounts: [],
  linkable: [],
  password: null,
  passkeys: [],
  passkeyProvider: "passkey",
  passwordRules: { minimum: 15 },
  username: null,
  factors: [],
  sessions: [],
  activity: [],
  remembersDevices: false,
  deletable: true,
  deletion: null,
}

/**
 * The fields of all answers in this file. A test gives every answer all of them, even the fields that the answer does
 * not need.
 */
const fields = {
  failure,
  token: "token",
  handle: "handle",
  code: "BCDF-GHJK",
  expires: new Date(0),
  about: {},
  account,
  why: "unknown",
  digest: "digest",
  hash: "hash",
  required: false,
  name: "ada",
} as const

/**
 * Returns the person who approved the request: a stored user if the configuration stores users, otherwise a provider's
 * account.
 */
function approver({ stored }: Facts, user: object): object {
  return stored ? { of: "user", user } : { of: "account", claims: { sub: ada.sub, name: ada.name, email: ada.email } }
}

/** Returns a cause for each answer of the effect, and for the two ways in which the effect fails. */
function answersBy<K extends keyof FlowAsks>(ask: K): AnswerCauses[K] {
  const given = (answersOf[ask] ?? []).map((type) => {
    const heard = ({ facts }: Moment) => ({ type, ...fields, person: approver(facts, storedAda) })
    const arrange = async (stage: Stage): Promise<void> => {
      const { facts } = stage
      const user = facts.stored && type === "approval.taken" ? await stage.seed(stage.ada) : storedAda
      stage.upon(ask, "effect", gives({ type, ...fields, person: approver(facts, user) }))
    }
    return [type, [{ name: type, event: heard, forced: decidedElsewhere, arrange }]]
  })
  // The cast is safe: `answersOf` has every answer of the effect.
  return { ...Object.fromEntries(given), ...failuresOf(ask, { otherwise: decidedElsewhere }) } as AnswerCauses[K]
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
  judgeEvidence: answersBy("judgeEvidence"),
  readAccount: answersBy("readAccount"),
  judgeChange: answersBy("judgeChange"),
  endOtherSessions: answersBy("endOtherSessions"),
  renewSession: answersBy("renewSession"),
  sendNotice: answersBy("sendNotice"),
  changeAccount: answersBy("changeAccount"),
  sendProof: answersBy("sendProof"),
  hashPassword: answersBy("hashPassword"),
  offerUsername: answersBy("offerUsername"),
  holdUsername: answersBy("holdUsername"),
}
