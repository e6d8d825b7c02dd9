/** The rules of a step-up about the visitor's session and the proven user. Each rule is one predicate. */
import { personKey } from "../person-key.ts"
import type { Visitor } from "../facts.ts"
import type { StepUpContext } from "./step-up.types.ts"

interface Identified {
  context: Pick<StepUpContext, "visitorAtStart">
  event: { visitor?: Visitor | undefined }
}

/**
 * No stored user is signed in, or the user's session token has no `sid`. A token without `sid` contains no evidence to
 * which the step-up could add.
 */
export function sessionAbsent({ event }: Identified): boolean {
  return event.visitor?.session === undefined
}

/**
 * Earlier in this flow, another user was signed in in this browser, or the same user was signed in in another session.
 */
export function sessionReplaced({ context: { visitorAtStart: before }, event: { visitor } }: Identified): boolean {
  return before !== undefined && (before.user !== visitor?.user || before.session !== visitor.session)
}

/** The proven user is the user of the session: both have the same person key. */
export function samePerson({ context: { standing, visitorAtStart } }: { context: StepUpContext }): boolean {
  const { owner } = standing ?? {}
  if (owner === undefined || visitorAtStart === undefined) return false
  return personKey({ user: owner.id }) === personKey({ user: visitorAtStart.user })
}
