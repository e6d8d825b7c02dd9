/**
 * The linking decision: which user does the session belong to? There is one predicate per rule. The chart lists them in
 * this order, and refuses a sign-in that no rule allows. (OpenID Connect Core §5.7: a person is found only by provider
 * and subject.)
 */
import type { AdmissionContext } from "./admission.types.ts"

interface Seen {
  context: AdmissionContext
}

/** The ids of users; `undefined` if there is no user. */
interface Visitors {
  /** The user who was signed in when the flow started. */
  begun: string | undefined
  /** The user who is signed in now. */
  now: string | undefined
  /** The user who is signed in at both times, in any session (D3); otherwise `undefined`. */
  same: string | undefined
  /**
   * The user who is signed in at both times, in the same session (P5); otherwise `undefined`. An account may be linked to
   * this user.
   */
  linking: string | undefined
}

function visitorsOf({ context: { visitorAtStart, standing } }: Seen): Visitors {
  // A flow that an earlier release sealed names only the user. Any session of that user is then accepted (D3).
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

/** One user was signed in when the flow started, and another user is signed in now. No account is changed. */
export function visitorChanged(seen: Seen): boolean {
  const { begun, now, same } = visitorsOf(seen)
  return begun !== undefined && now !== undefined && same === undefined
}

/**
 * The account is linked already, to another user than the one who was signed in and asked to link it. A user whose
 * session does not prove its owner has not asked for it.
 */
export function ownedByAnother(seen: Seen): boolean {
  const { owner, visitorUnproven: doubtful } = seen.context.standing ?? {}
  const { same } = visitorsOf(seen)
  return owner !== undefined && same !== undefined && owner.id !== same && doubtful !== true && isAccount(seen)
}

/** There is no database, so the account cannot be linked to a user. */
export function nothingStored({ context }: Seen): boolean {
  return context.standing?.stored === false
}

/** The account lookup found the owner of the account. */
export function ownerKnown({ context }: Seen): boolean {
  return context.standing?.owner !== undefined
}

/** The account is new, and the signed-in user asked to link it. */
export function visitorLinks(seen: Seen): boolean {
  return isAccount(seen) && visitorsOf(seen).linking !== undefined
}

/**
 * A link from a mail was opened, and the user with that address may have been created by a stranger, because the
 * address was unverified when it was stored. The link proves the mailbox; accounts and sessions from before do not
 * belong to its owner (INV-K5).
 */
export function mailboxOfStranger({ context }: Seen): boolean {
  return context.candidate?.type === "email" && context.standing?.namesakeUnproven === true
}

/** A link from a mail was opened, and a user has that address. The link proves the mailbox. */
export function mailboxProven(seen: Seen): boolean {
  const { context } = seen
  return context.candidate?.type === "email" && context.standing?.namesake !== undefined && !mailboxOfStranger(seen)
}

/**
 * The provider may link by address, and claims the address as `true` or makes no claim (D7, LINK-03). The user with the
 * address did not get it from a stranger (LINK-04).
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
 * The address belongs to a user who never proved it, perhaps one that an interrupted sign-up of this account left
 * behind. This rule allows nothing by itself: the store must have a note of that sign-up.
 */
export function perhapsUnfinished(seen: Seen): boolean {
  const namesake = seen.context.standing?.namesake
  // The namesake is the user who has the candidate's address. A user whom this account created without an address is
  // not that namesake: another account created the namesake.
  return isAccount(seen) && namesake !== undefined && !namesake.emailVerified && !omitsAddress(seen)
}

/** The provider claims an unverified address, and the configuration omits such addresses for new users. */
function omitsAddress({ context: { candidate, omits } }: Seen): boolean {
  if (candidate?.emailClaim !== "unverified") return false
  return candidate.saidByTenant === true ? omits.ofTenants : omits.unverified
}

/** No user has the account or the address, and the address is unverified. The user is created without it. */
export function addressUnproven(seen: Seen): boolean {
  return isAccount(seen) && omitsAddress(seen) && nobodyKnown(seen)
}

/** No user has the account, and no user has the address. */
export function nobodyKnown({ context }: Seen): boolean {
  return context.candidate?.type !== "credentials" && context.standing?.namesake === undefined
}

/**
 * A user was signed in when the flow started, and their session is absent now: they signed out, signed in again, or the
 * browser did not send their cookie with a provider's form. An account without a user is then given to no user (D3,
 * P5). Starting again solves this, except with a provider that answers by a form.
 */
export function visitorUnseen(seen: Seen): boolean {
  const { begun, linking } = visitorsOf(seen)
  return isAccount(seen) && begun !== undefined && linking === undefined
}

/**
 * The session names a stored user but does not prove that its id is that user's: the id may have come from credentials.
 * Or the session began before the owner of the mailbox signed in, and may be a stranger's (P3).
 */
export function visitorUnproven(seen: Seen): boolean {
  return visitorLinks(seen) && seen.context.standing?.visitorUnproven === true
}

/**
 * The account is linked to the signed-in user, or is theirs already, so their session is kept. A session that may not
 * link is replaced by a new session that may link.
 */
export function keepsSession(seen: Seen): boolean {
  const { linking } = visitorsOf(seen)
  const { standing, user } = seen.context
  return linking !== undefined && linking === user?.id && isAccount(seen) && standing?.visitorUnproven !== true
}
