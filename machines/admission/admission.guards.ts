/**
 * The linking decision: whose session may this become? One predicate per rule; the chart lists them in this order, and
 * what none of them allows is refused. (OpenID Connect Core §5.7: a person is found by provider and subject alone.)
 */
import type { AdmissionContext } from "./admission.types.ts"

interface Seen {
  context: AdmissionContext
}

/** Who is signed in now, if it is the one who was signed in when the flow was started (D3). */
function linkingVisitor({ context }: Seen): string | undefined {
  const visitor = context.standing?.visitor?.id
  return visitor !== undefined && visitor === context.visitorAtStart ? visitor : undefined
}

const isAccount = ({ context }: Seen): boolean =>
  context.candidate?.type === "oauth" || context.candidate?.type === "oidc"

/** Somebody started this while signed in, and somebody else is signed in now. Nobody's account is touched. */
export function visitorChanged({ context }: Seen): boolean {
  const now = context.standing?.visitor?.id
  return context.visitorAtStart !== undefined && now !== undefined && now !== context.visitorAtStart
}

/** The account is linked already, to another user than the one who asked for it while signed in. */
export function ownedByAnother(seen: Seen): boolean {
  const owner = seen.context.standing?.owner
  const visitor = linkingVisitor(seen)
  return isAccount(seen) && owner !== undefined && visitor !== undefined && owner.id !== visitor
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
  return isAccount(seen) && linkingVisitor(seen) !== undefined
}

/** A link from a mail was opened, and a user has that address: the mailbox itself is the proof. */
export function mailboxProven({ context }: Seen): boolean {
  return context.candidate?.type === "email" && context.standing?.namesake !== undefined
}

/** The provider may link by address, and does not say that the address is unproven (D7, LINK-03). */
export function addressLinks(seen: Seen): boolean {
  const { context } = seen
  return (
    isAccount(seen) &&
    context.linksByEmail &&
    context.standing?.namesake !== undefined &&
    context.candidate?.emailClaim !== "unverified"
  )
}

/**
 * The address is that of a user who never proved it: perhaps one whom this very account left behind when its sign-up was
 * interrupted. Does not allow anything by itself: the store has to remember so.
 */
export function perhapsUnfinished(seen: Seen): boolean {
  const namesake = seen.context.standing?.namesake
  return isAccount(seen) && namesake !== undefined && !namesake.emailVerified
}

/** Nobody has the account, and nobody the address. */
export function nobodyKnown({ context }: Seen): boolean {
  return context.candidate?.type !== "credentials" && context.standing?.namesake === undefined
}

/**
 * Somebody started this while signed in, and nobody is seen now: they signed out, or the browser kept their cookie from
 * a provider's form. An account that nobody has yet is given to nobody then (D3): starting again settles it.
 */
export function visitorUnseen(seen: Seen): boolean {
  const { context } = seen
  return isAccount(seen) && context.visitorAtStart !== undefined && context.standing?.visitor === undefined
}

/** The account becomes one more of the user who is signed in, or is theirs already: their session is kept. */
export function keepsSession(seen: Seen): boolean {
  const visitor = linkingVisitor(seen)
  const user = seen.context.user?.id
  return isAccount(seen) && visitor !== undefined && visitor === user
}
