/**
 * The linking decision: which user does the session belong to? Each function is one rule. The state `checkingLink` of
 * `admission.machine.ts` tries the rules in a fixed order, and refuses a sign-in that no rule allows. (OpenID Connect
 * Core §5.7: only provider and subject identify a person.)
 */
import type { CheckId } from "../check-ids.ts"
import type { AdmissionContext } from "./admission.types.ts"

interface Seen {
  context: AdmissionContext
}

/**
 * The ids of the users who are signed in in this browser: when the flow started, and now. A key is `undefined` if no
 * user fits its description.
 */
interface Visitors {
  begun: string | undefined
  now: string | undefined
  /** The user who was signed in when the flow started and is also signed in now, in any session (D3). */
  same: string | undefined
  /**
   * The user who was signed in when the flow started and is also signed in now, in the same session (P5). The library
   * links an account only to this user.
   */
  linking: string | undefined
}

function visitorsOf({ context: { visitorAtStart, standing } }: Seen): Visitors {
  // A flow that an earlier release sealed contains the id of the user, but no session. The library then accepts any
  // session of that user (D3).
  const before: unknown = visitorAtStart
  const begun = typeof before === "string" ? before : visitorAtStart?.user
  const session = visitorAtStart?.session
  const now = standing?.visitor?.id
  const same = now === begun ? now : undefined
  const linking = session === undefined || session === standing?.visitorSession ? same : undefined
  return { begun, now, same, linking }
}

/** The types of candidates whose account is stored. */
const accountTypes: ReadonlySet<string | undefined> = new Set(["oauth", "oidc", "webauthn"])

const isAccount = ({ context }: Seen): boolean => accountTypes.has(context.candidate?.type)

/**
 * One user was signed in when the flow started, and another user is signed in now. The chart refuses the sign-in, and
 * the library changes no account.
 */
export function visitorChanged(seen: Seen): boolean {
  const { begun, now, same } = visitorsOf(seen)
  return begun !== undefined && now !== undefined && same === undefined
}

/**
 * The signed-in user asked to link an account that belongs to another user. The guard does not hold in a session that
 * does not prove that it belongs to the signed-in user: another person could have sent the request from such a session.
 */
export function ownedByAnother(seen: Seen): boolean {
  const { owner, visitorUnproven: doubtful } = seen.context.standing ?? {}
  const { same } = visitorsOf(seen)
  return owner !== undefined && same !== undefined && owner.id !== same && doubtful !== true && isAccount(seen)
}

/**
 * The sign-in reads no user for this person: there is no database, or the credentials are not those of a stored user.
 * The sign-in writes no user and no account.
 */
export function nothingStored({ context }: Seen): boolean {
  return context.standing?.stored === false
}

/** The account lookup found the owner of the account: the user to whom it is linked. */
export function ownerKnown({ context }: Seen): boolean {
  return context.standing?.owner !== undefined
}

/**
 * The signed-in user asked to link the account: the same user was signed in when the flow started, in the same session.
 * An earlier rule handles an account that is linked to a user already.
 */
export function visitorLinks(seen: Seen): boolean {
  return isAccount(seen) && visitorsOf(seen).linking !== undefined
}

/**
 * The signed-in user who links an account authenticated recently when the flow began. Also true if the configuration
 * demands no recent authentication. The guard reads only `visitorAtStart`, which the library sealed when the flow
 * began. The session of this request is the same one: {@link visitorLinks} has compared them earlier.
 */
export function visitorRecent({ context: { visitorAtStart } }: Seen): boolean {
  return visitorAtStart !== undefined && visitorAtStart.stale !== true
}

/**
 * The visitor opened a link from a mail, and a user has the address of this mail. The link proves that the visitor owns
 * the mailbox. But the user never proved this address, and has a password or an account that an attacker could have
 * added. An attacker could even have created the user, and the user's accounts and sessions could belong to the
 * attacker (INV-K5).
 */
export function mailboxOfStranger({ context }: Seen): boolean {
  return context.candidate?.type === "email" && context.standing?.namesakeUnproven === true
}

/**
 * The visitor opened a link from a mail, and a user has the address of this mail. The link proves that the visitor owns
 * the mailbox. The guard {@link mailboxOfStranger} does not hold: the user has no account and no password that an
 * attacker could have added.
 */
export function mailboxProven(seen: Seen): boolean {
  const { context } = seen
  return context.candidate?.type === "email" && context.standing?.namesake !== undefined && !mailboxOfStranger(seen)
}

/**
 * A user has the candidate's e-mail address, and the provider may link accounts by address. The provider says that the
 * address is verified, or says nothing about the address (D7, LINK-03). The user has no account and no password that an
 * attacker could have added (LINK-04): see `namesakeUnproven`.
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
 * A user has the candidate's e-mail address, and has never proved it. This user can come from an interrupted sign-up of
 * this account. The chart then looks for the note of that sign-up (a verification token), and continues the sign-up if
 * the note exists.
 */
export function perhapsUnfinished(seen: Seen): boolean {
  const namesake = seen.context.standing?.namesake
  // If the configuration omits the address, a sign-up of this account creates a user without an address. The user who
  // has the address then comes from another sign-up.
  return isAccount(seen) && namesake !== undefined && !namesake.emailVerified && !omitsAddress(seen)
}

/**
 * The candidate's e-mail address is unverified, and the configuration says that a new user does not get such an
 * address.
 */
function omitsAddress({ context: { candidate, omits } }: Seen): boolean {
  if (candidate?.emailClaim !== "unverified") return false
  return candidate.saidByTenant === true ? omits.ofTenants : omits.unverified
}

/**
 * The visitor began the sign-in as the anonymous user who is signed in in this browser now (ANON-05). Otherwise another
 * person could have begun it: an attacker can request a link for the attacker's own address, and send the link to the
 * visitor.
 */
function anonymousBegan({ context: { standing, anonymousAtStart } }: Seen): boolean {
  const { anonymous, anonymousBegan: began } = standing ?? {}
  return anonymous !== undefined && (began === true || anonymous.id === anonymousAtStart)
}

/**
 * The visitor is signed in as an anonymous user, no user has the account or the candidate's e-mail address, and the
 * address is unverified. The anonymous user becomes the user of the account, without the address.
 */
export function promotedWithoutAddress(seen: Seen): boolean {
  return anonymousBegan(seen) && addressUnproven(seen)
}

/**
 * The visitor is signed in as an anonymous user, and no user has the account or the candidate's e-mail address. The
 * anonymous user becomes the user of the account.
 */
export function promoted(seen: Seen): boolean {
  return anonymousBegan(seen) && nobodyKnown(seen)
}

/**
 * The visitor was signed in as an anonymous user, and now signs in as another stored user. The anonymous user is merged
 * into this user.
 */
export function mergesAnonymous(seen: Seen): boolean {
  const { plan, standing } = seen.context
  // Most visitors are not anonymous, so this is tested first.
  if (standing?.anonymous === undefined || plan === undefined || !("user" in plan)) return false
  return plan.do !== "promote" && anonymousBegan(seen)
}

/**
 * No user has the account or the candidate's e-mail address, and the address is unverified. The sign-in creates the new
 * user without the address.
 */
export function addressUnproven(seen: Seen): boolean {
  return isAccount(seen) && omitsAddress(seen) && nobodyKnown(seen)
}

/**
 * No user has the candidate's e-mail address. An earlier rule handles an account that is linked to a user already. The
 * rule excludes credentials, because they never create a user.
 */
export function nobodyKnown({ context }: Seen): boolean {
  return context.candidate?.type !== "credentials" && context.standing?.namesake === undefined
}

/**
 * A user was signed in when the flow started, but this request does not have the session of that user. One reason is
 * that the user signed out or signed in again. Another reason is a callback that the provider sends as a form: browsers
 * can leave session cookies out of such a request. The chart refuses the sign-in and links the account to no user (D3,
 * P5). A second attempt succeeds, except if the provider again sends a form.
 */
export function visitorUnseen(seen: Seen): boolean {
  const { begun, linking } = visitorsOf(seen)
  return isAccount(seen) && begun !== undefined && linking === undefined
}

/**
 * The sign-in would link the account to the user of the session, but the session does not prove that it belongs to this
 * user. The user id in the session can come from credentials. Or the session began before the owner of the mailbox
 * proved the user's e-mail address, so an attacker could have begun the session (P3).
 */
export function visitorUnproven(seen: Seen): boolean {
  return visitorLinks(seen) && seen.context.standing?.visitorUnproven === true
}

/**
 * The visitor signs in with a provider's account whose user is signed in already, in the session in which the flow
 * started. The sign-in then keeps this session. The guard does not hold for a session that does not prove that it
 * belongs to this user. The sign-in then replaces the session by a new one, and links no account in the old session.
 */
export function keepsSession(seen: Seen): boolean {
  const { linking } = visitorsOf(seen)
  const { standing, user } = seen.context
  return linking !== undefined && linking === user?.id && isAccount(seen) && standing?.visitorUnproven !== true
}

/** Returns the check that a sign-in must also pass if it links an account to the signed-in user. */
export function checksToLink({ plan }: Pick<AdmissionContext, "plan">): readonly CheckId[] {
  return plan?.do === "link" ? ["recentToLink"] : []
}
