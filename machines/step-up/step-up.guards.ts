/** The rules about the session of a step-up, and about the proven user. One predicate per rule. */
import { personKey } from "../person-key.ts"
import type { Visitor } from "../facts.ts"
import type { StepUpContext } from "./step-up.types.ts"

interface Identified {
  context: Pick<StepUpContext, "visitorAtStart">
  event: { visitor?: Visitor | undefined }
}

/** No stored user is signed in, or their session has no evidence to add to. */
export function sessionAbsent({ event }: Identified): boolean {
  return event.visitor?.session === undefined
}

/** The flow identified another user before, or another session of the same user. */
export function sessionReplaced({ context: { visitorAtStart: before }, event: { visitor } }: Identified): boolean {
  return before !== undefined && (before.user !== visitor?.user || before.session !== visitor.session)
}

/** The person key of the proven user equals the key of the session's user. */
export function samePerson({ context: { standing, visitorAtStart } }: { context: StepUpContext }): boolean {
  const { owner } = standing ?? {}
  if (owner === undefined || visitorAtStart === undefined) return false
  return personKey({ user: owner.id }) === personKey({ user: visitorAtStart.user })
}
