/**
 * The linking decision: whose session may this become? One predicate per rule; the chart lists them in this order, and
 * what none of them allows is refused. (OpenID Connect Core §5.7: a person is found by provider and subject alone.)
 */
import type { AdmissionContext } from "./admission.types.ts"

interface Seen {
  context: AdmissionContext
}

/** Users by their ids, as far as there are any. */
interface Visitors {
  /** Who was signed in when the flow was started. */
  begun: string | undefined
  /** Who is signed in now. */
  now: string | undefined
  /** The one, where it is the other too, whatever the session (D3). */
  same: string | undefined
  /** The same, in the very session in which the flow was started (P5). */
  linking: string | undefined
}

function visitorsOf({ context: { visitorAtStart, standing } }: Seen): Visitors {
  // A flow that an earlier release has sealed names the user only: then any session of theirs will do (D3).
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

/** Somebody started this while signed in, and somebody else is signed in now. Nobody's account is touched. */
export function visitorChanged(seen: Seen): boolean {
  const { begun, now, same } = visitorsOf(seen)
  return begun !== undefined && now !== undefined && same === undefined
}

/**
 * The account is linked already, to another user than the one who asked for it while signed in. A user whom the session
 * may name by chance has asked for nothing.
 */
export function ownedByAnother(seen: Seen): boolean {
  const { owner, visitorUnproven: doubtful } = seen.context.standing ?? {}
  const { same } = visitorsOf(seen)
  return owner !== undefined && same !== undefined && owner.id !== same && doubtful !== true && isAccount(seen)
}

/** There is no database, so there is nobody to link to. */
export function nothingStored({ context }: Seen): boolean {
  return context.standing?.stored === false
}

/** The account is known. */
export function ownerKnown({ context }: Seen): boolean {
  return context.standing?.owner !== undefined
}

/** The account is new, and the one who is signed in asked for it. */
export function visitorLinks(seen: Seen): boolean {
  return isAccount(seen) && visitorsOf(seen).linking !== undefined
}

/**
 * A link from a mail was opened, and a user has that address whom a stranger may have made: the address was unverified
 * when it was stored. The mailbox is the proof; what was attached before it is not the owner's (INV-K5).
 */
export function mailboxOfStranger({ context }: Seen): boolean {
  return context.candidate?.type === "email" && context.standing?.namesakeUnproven === true
}

/** A link from a mail was opened, and a user has that address: the mailbox itself is the proof. */
export function mailboxProven(seen: Seen): boolean {
  const { context } = seen
  return context.candidate?.type === "email" && context.standing?.namesake !== undefined && !mailboxOfStranger(seen)
}

/**
 * The provider may link by address, and says `true` of it or nothing (D7, LINK-03); and the user who has it did not get it
 * from a stranger (LINK-04).
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
 * The address is that of a user who never proved it: perhaps one whom this very account left behind when its sign-up was
 * interrupted. Does not allow anything by itself: the store has to remember so.
 */
export function perhapsUnfinished(seen: Seen): boolean {
  const namesake = seen.context.standing?.namesake
  // A user whom this account made without an address has no namesake: whose address it is, another account made.
  return isAccount(seen) && namesake !== undefined && !namesake.emailVerified && !omitsAddress(seen)
}

/** The provider claims an address that is not verified, and the configuration gives a new user none of that kind. */
function omitsAddress({ context: { candidate, omits } }: Seen): boolean {
  if (candidate?.emailClaim !== "unverified") return false
  return candidate.saidByTenant === true ? omits.ofTenants : omits.unverified
}

/** No user has the account or the address, and the address is not verified: the user is made without it. */
export function addressUnproven(seen: Seen): boolean {
  return isAccount(seen) && omitsAddress(seen) && nobodyKnown(seen)
}

/** Nobody has the account, and nobody the address. */
export function nobodyKnown({ context }: Seen): boolean {
  return context.candidate?.type !== "credentials" && context.standing?.namesake === undefined
}

/**
 * A user started this while signed in, and their session is not seen now: they signed out, signed in anew, or the browser
 * kept their cookie from a provider's form. An account that no user has yet is given to none then (D3, P5). Starting
 * again settles it, but for a provider that answers by a form.
 */
export function visitorUnseen(seen: Seen): boolean {
  const { begun, linking } = visitorsOf(seen)
  return isAccount(seen) && begun !== undefined && linking === undefined
}

/**
 * The session names a stored user, and does not say that its id is one: linking would take an id of credentials for it. Or
 * it began before the owner of the mailbox came, and may be a stranger's (P3).
 */
export function visitorUnproven(seen: Seen): boolean {
  return visitorLinks(seen) && seen.context.standing?.visitorUnproven === true
}

/**
 * The account becomes one more of the user who is signed in, or is theirs already: their session is kept. One that may not
 * link gives way to a new one, which may.
 */
export function keepsSession(seen: Seen): boolean {
  const { linking } = visitorsOf(seen)
  const { standing, user } = seen.context
  return linking !== undefined && linking === user?.id && isAccount(seen) && standing?.visitorUnproven !== true
}
