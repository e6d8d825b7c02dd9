import type { Candidate } from "../../../machines/facts.ts"
import type { ApprovedPerson } from "../../../machines/flow-asks.ts"
import type { FlowAccount, FlowApproved, FlowMailbox } from "../../../machines/own-flow/flow.types.ts"
import type { Answer } from "../../../machines/vocabulary.ts"
import { keepsUsers } from "../../config/keeps-users.ts"
import { setsPassword } from "../../config/own-flows.ts"
import { parseEmail, readSubject as readId } from "../../protocol/user-identifiers.ts"
import type { User } from "../../ports/records.ts"
import type { Effect, Runtime } from "../runtime.ts"

/**
 * Makes the candidate from the value that `subject` of the application's flow returned. The effect leaves out a
 * malformed e-mail address. The account has the type `oauth`, because adapters find accounts of this type by provider
 * and id. The `provider` of the account is the id of the flow; no provider may have this id.
 */
export const readSubject: Effect<"readSubject"> = ({ flow, subject, visitor }, runtime) => {
  const said = Object(subject) as Partial<FlowAccount & FlowApproved>
  if (runtime.config.ownFlows.get(flow)?.provesMailbox === true)
    return ofMailbox(flow, Object(subject) as Partial<FlowMailbox>, runtime)
  const candidate =
    visitor !== undefined
      ? ofUser(flow, { id: visitor.user })
      : said.person === undefined
        ? ofAccount(flow, said, runtime)
        : ofPerson(flow, said.person, runtime)
  if (candidate !== undefined && !runtime.config.providers.has(flow)) return { type: "subject.read", candidate }
  const cause = `The flow "${flow}" returned no usable id.`
  return { type: "subject.refused", failure: { reason: "subject_invalid", cause } }
}

/** Makes the candidate for the owner of a mailbox, as for a sign-in by mail. */
function ofMailbox(
  flow: string,
  { mailbox, here, hash = "", username = "" }: Partial<FlowMailbox>,
  { randomUUID, config }: Runtime,
): Answer<"readSubject"> {
  const address = parseEmail(mailbox)
  // A flow that sets a password must not sign in without it.
  const hasAll = !setsPassword(config.ownFlows.get(flow)) || hash !== ""
  if (address === undefined || !hasAll)
    return {
      type: "subject.refused",
      failure: { reason: "subject_invalid", cause: `The flow "${flow}" has no proof.` },
    }
  const id = randomUUID()
  const account = { provider: flow, type: "email", providerAccountId: address } as const
  const user = { id, email: address }
  return {
    type: "subject.read",
    candidate: {
      ...account,
      user,
      account: { ...account, userId: id },
      emailClaim: "absent",
      ...(hash !== "" && { newPassword: hash }),
      ...(username !== "" && { newUsername: username }),
      ...(here === true && { requestedHere: true as const }),
    },
  }
}

function ofAccount(flow: string, said: Partial<FlowAccount>, { randomUUID, config }: Runtime): Candidate | undefined {
  const { id, of = flow, email, name = null, image = null } = said
  // A sign-in names only accounts of the flow itself. A step-up names accounts of any flow, because a step-up only
  // compares the account with the signed-in user.
  if (of !== flow && (config.ownFlows.get(flow)?.ends !== "stepUp" || !config.ownFlows.has(of))) return undefined
  const address = parseEmail(email)
  const user = { id: randomUUID(), name, email: address ?? null, image }
  const made = candidateOf(of, readId(id), user)
  return made && { ...made, emailClaim: address === undefined ? "absent" : "unverified" }
}

/**
 * Makes the candidate for the person who approved the request. If users are stored, the person must be a stored user.
 * Otherwise the sign-in would create a user from the claims of a session.
 */
function ofPerson(flow: string, person: ApprovedPerson, { config }: Runtime): Candidate | undefined {
  if (person.of === "user") return ofUser(flow, person.user)
  if (keepsUsers(config.adapter)) return undefined
  const { sub, name = null, email = null, picture: image = null } = person.claims
  return candidateOf(flow, sub, { id: sub, name, email, image })
}

function ofUser(flow: string, user: User & { id: string }): Candidate | undefined {
  const made = candidateOf(flow, user.id, user)
  return made && { ...made, approvedBy: user.id }
}

function candidateOf(flow: string, id: string | undefined, user: Candidate["user"]): Candidate | undefined {
  if (id === undefined) return undefined
  const account = { provider: flow, type: "oauth", providerAccountId: id } as const
  return { ...account, user, account, emailClaim: "absent" }
}
