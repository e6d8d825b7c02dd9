/**
 * The linking decision: which user does the session belong to? Each function is one rule. The state `checkingLink` of
 * `admission.machine.ts` tries the rules in a fixed order, and refuses a sign-in that no rule allows. (OpenID Connect
 * Core §5.7: a person is found only by provider and subject.)
 */
import type { AdmissionContext } from "./admission.types.ts"

interface Seen {
  context: AdmissionContext
}

/**
 * The ids of the users who are signed in in this browser: when the flow started, and now. A key is `undefined` if no
 * user fits its description.
 */
interface Visitors {
  /** The user who was signed in when the flow started. */
  begun: string | undefined
  /** The user who is signed in now. */
  now: string | undefined
  /** The user who was signed in when the flow started and is also signed in now, in any session (D3). */
  same: string | undefined
  /**
   * The user who was signed in when the flow started and is also signed in now, in the same session (P5). An account is
   * linked only to this user.
   */
  linking: string | undefined
}

function visitorsOf({ context: { visitorAtStart, standing } }: Seen): Visitors {
  // A flow that an earlier release sealed contains the id of the user, but no session. Any session of that user is then
  // accepted (D3).
  const before: unknown = visitorAtStart
  const begun = typeof before === "string" ? before : visitorAtStart?.user
  const session = visitorAtStart?.session
  const now = standing?.visitor?.id
  const same = now === begun ? now : undefined
  const linking = session === undefined || session === standing?.visitorSession ? same : undefined
  return { begun, now, same, linking }
}

const isAccount = ({ context }: Seen): boolean =>
  context.candidate?.type === "oauth" || context.candidate?.type === "oidc"

/**
 * One user was signed in when the flow started, and another user is signed in now. The chart refuses the sign-in, and
 * the library changes no account.
 */
export function visitorChanged(seen: Seen): boolean {
  const { begun, now, same } = visitorsOf(seen)
  return begun !== undefined && now !== undefined && same === undefined
}

/**
 * The signed-in user asked to link an account that belongs to another user. The result is false if it is not proven
 * that the session belongs to this user, because another person can then have asked.
 */
export function ownedByAnother(seen: Seen): boolean {
  const { owner, visitorUnproven: doubtful } = seen.context.standing ?? {}
  const { same } = visitorsOf(seen)
  return owner !== undefined && same !== undefined && owner.id !== same && doubtful !== true && isAccount(seen)
}

/**
 * No database is read for this person: there is no database, or the credentials are not those of a stored user. The
 * sign-in writes no user and no account.
 */
export function nothingStored({ context }: Seen): boolean {
  return context.standing?.stored === false
}

/** The account lookup found the owner of the account. */
export function ownerKnown({ context }: Seen): boolean {
  return context.standing?.owner !== undefined
}

/**
 * The signed-in user asked to link the account: the same user was signed in when the flow started, in the same session.
 * An earlier rule covers an account that has an owner.
 */
export function visitorLinks(seen: Seen): boolean {
  return isAccount(seen) && visitorsOf(seen).linking !== undefined
}

/**
 * The visitor opened the link from a mail, which proves that the visitor owns the mailbox. But a stranger may have
 * created the user with this address, because the address was unverified when it was stored. Accounts and sessions that
 * this user got before may belong to the stranger (INV-K5).
 */
export function mailboxOfStranger({ context }: Seen): boolean {
  return context.candidate?.type === "email" && context.standing?.namesakeUnproven === true
}

/**
 * A link from a mail was opened, and a user has that address. The link proves that the visitor owns the mailbox.
 * {@link mailboxOfStranger} does not hold.
 */
export function mailboxProven(seen: Seen): boolean {
  const { context } = seen
  return context.candidate?.type === "email" && context.standing?.namesake !== undefined && !mailboxOfStranger(seen)
}

/**
 * A user has the address, and the provider may link accounts by address. The provider's claim is that the address is
 * verified, or the provider has no claim about the address (D7, LINK-03). The user has no account that is recorded as
 * unproven (LINK-04): see `namesakeUnproven`.
 */
export function addressLinks(seen: Seen): boolean {
  const { context } = seen
  return (
    isAccount(seen) &&
    context.linksByEmail &&
    context.standing?.namesake !== undefined &&
    context.standing.namesakeUnproven !== true &&
    context.candidate?.emailClaim !== "unverified" &&
    context.candidate?.emailClaim !== "unclear"
  )
}

/**
 * A user has the address, and has never proved it. An interrupted sign-up of this account may have left this user
 * behind. This rule only leads to a lookup: the sign-in continues if the store has a note of that sign-up.
 */
export function perhapsUnfinished(seen: Seen): boolean {
  const namesake = seen.context.standing?.namesake
  // If the configuration omits the address, a sign-up of this account creates a user without an address. The user who
  // has the address then comes from another sign-up.
  return isAccount(seen) && namesake !== undefined && !namesake.emailVerified && !omitsAddress(seen)
}

/** The address counts as unverified, and the configuration says that a new user does not get such an address. */
function omitsAddress({ context: { candidate, omits } }: Seen): boolean {
  if (candidate?.emailClaim !== "unverified") return false
  return candidate.saidByTenant === true ? omits.ofTenants : omits.unverified
}

/**
 * No user has the account or the address, and the address is unverified. The new user is created without the address.
 */
export function addressUnproven(seen: Seen): boolean {
  return isAccount(seen) && omitsAddress(seen) && nobodyKnown(seen)
}

/**
 * No user has the address, and an earlier rule covers an account that has an owner. Credentials are excluded, because
 * they never create a user.
 */
export function nobodyKnown({ context }: Seen): boolean {
  return context.candidate?.type !== "credentials" && context.standing?.namesake === undefined
}

/**
 * A user was signed in when the flow started, but this request does not have the session of that user. The user signed
 * out or signed in again; or the provider sent its callback as a form, and browsers can leave session cookies out of
 * such a request. The chart refuses the sign-in, and the library links the account, which has no owner, to no user (D3,
 * P5). A second attempt helps, except if the provider sends a form again.
 */
export function visitorUnseen(seen: Seen): boolean {
  const { begun, linking } = visitorsOf(seen)
  return isAccount(seen) && begun !== undefined && linking === undefined
}

/**
 * The account would be linked to the user of the session, but it is not proven that the session belongs to this user.
 * The user id in the session may come from credentials. Or the session began before the owner of the mailbox proved the
 * address, so that it may be the session of a stranger (P3).
 */
export function visitorUnproven(seen: Seen): boolean {
  return visitorLinks(seen) && seen.context.standing?.visitorUnproven === true
}

/**
 * The user of the sign-in is the signed-in user, in the session in which the flow started. That session is then kept.
 * The exception is a session that is not proven to belong to this user, and so may not link. A session that may not
 * link is replaced by a new session that may link.
 */
export function keepsSession(seen: Seen): boolean {
  const { linking } = visitorsOf(seen)
  const { standing, user } = seen.context
  return linking !== undefined && linking === user?.id && isAccount(seen) && standing?.visitorUnproven !== true
}
