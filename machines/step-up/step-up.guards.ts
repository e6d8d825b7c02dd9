/** The rules of a step-up about the visitor's session and the proven user. Each rule is one predicate. */
import type { AdapterUser } from "../../src/ports/adapter.ts"
import type { OAuthContext } from "../oauth/oauth.types.ts"
import { personKey } from "../person-key.ts"
import type { Visitor } from "../facts.ts"
import type { StepUpContext } from "./step-up.types.ts"

interface Identified {
  context: Pick<StepUpContext, "visitorAtStart">
  event: { visitor?: Visitor | undefined }
}

/**
 * No stored user is signed in, or the session has no id. Without an id, a later request of the flow could not recognise
 * the session.
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

/**
 * Returns the stored user whom the flow proved. For a mailbox, this is the user with its e-mail address, unless an
 * attacker can have created this user.
 */
export function provenUser({
  candidate,
  standing,
}: Pick<StepUpContext, "candidate" | "standing">): AdapterUser | undefined {
  if (candidate?.type !== "email") return standing?.owner
  return standing?.namesakeUnproven === true ? undefined : standing?.namesake
}

/** The proven user is the user of the session: both have the same person key. */
export function samePerson({ context }: { context: StepUpContext }): boolean {
  const user = provenUser(context)
  const { visitorAtStart } = context
  if (user === undefined || visitorAtStart === undefined) return false
  return personKey({ user: user.id }) === personKey({ user: visitorAtStart.user })
}

/**
 * The maximum age of an authentication at a provider, in seconds. The authorization request demands it as `max_age`.
 */
export const longestAuthAge = 300
/** The number of seconds by which the times in a provider's ID token may be wrong. */
const tolerance = 30

/**
 * OpenID Connect Core §3.1.2.1, §2: after a request with `max_age`, the ID token contains the time of the
 * authentication (`auth_time`). The user authenticated at most {@link longestAuthAge} seconds before the provider
 * issued the token. Another check has compared the time of issue (`iat`) with this server's clock.
 */
export function authTimeRecent({ context: { claims } }: { context: Pick<OAuthContext, "claims"> }): boolean {
  const { auth_time: at, iat }: Readonly<Record<string, unknown>> = claims ?? {}
  if (!Number.isSafeInteger(at) || !Number.isSafeInteger(iat)) return false
  const age = Number(iat) - Number(at)
  return age <= longestAuthAge + tolerance && age >= -tolerance
}
