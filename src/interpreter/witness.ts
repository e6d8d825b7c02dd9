/**
 * The last net under the proofs, at run time: the account that the credential check named is the one that is looked up,
 * written and signed in, and the session is for the user that was written.
 */
import type { ApprovedPerson } from "../../machines/flow-asks.ts"
import type { Candidate } from "../../machines/facts.ts"
import type { Answer, Params } from "../../machines/vocabulary.ts"

/** What a run of one flow has established so far. */
export interface Witness {
  /** The account that a provider, a mailbox or `authorize()` named. Sealed while the flow waits. */
  account: string | undefined
  /** Ids of the stored users that the lookup of this request found. */
  found: ReadonlySet<string>
  /** Who approved, as this request took the approval. */
  approved: string | undefined
  /** The user that this request wrote, or found for the account. */
  written: object | undefined
}

/** @param account as it was sealed, for a flow that goes on. */
export function newWitness(account: string | undefined): Witness {
  return { account, found: new Set(), approved: undefined, written: undefined }
}

/** Notes what an answer of the library's effects establishes. */
export function observe(witness: Witness, answer: { type: string }): void {
  // Only the effects of the library's asks give these answers: the proofs hold that (INV-T3).
  const known = answer as Answer<
    | "readProfile"
    | "authorizeCredentials"
    | "readAddress"
    | "redeemLink"
    | "readSubject"
    | "takeApproval"
    | "findAccount"
    | "confirmStanding"
    | "commitIdentity"
  >
  const { type } = known
  // By type: an application's own answer may carry a candidate, and establishes nothing.
  if (
    type === "profile.read" ||
    type === "credentials.accepted" ||
    type === "address.read" ||
    type === "link.redeemed" ||
    type === "subject.read"
  )
    witness.account = accountOf(known.candidate)
  else if (type === "account.found" || type === "standing.confirmed") {
    const { owner, visitor, namesake } = known.standing
    witness.found = new Set([owner, visitor, namesake].flatMap((user) => user?.id ?? []))
  } else if (type === "approval.taken") witness.approved = personIn(known.person)
  else if (type === "identity.committed") witness.written = known.user
}

/**
 * Holds an ask against what was established, before its effect runs.
 *
 * @throws {TypeError} where they differ. The interpreter reports it as `internal`; nothing is written by this ask.
 */
export function assertSame(witness: Witness, ask: { type: string; params: unknown }): void {
  // The chart was compiled against the table of asks: params are those of the ask.
  switch (ask.type) {
    case "readSubject": {
      const { subject } = ask.params as Params<"readSubject">
      const { person } = Object(subject) as { person?: ApprovedPerson }
      if (person !== undefined && (witness.approved === undefined || personIn(person) !== witness.approved))
        throw new TypeError("readSubject names a person whom no approval of this request brought.")
      return
    }
    case "findAccount":
    case "confirmStanding":
      return assertAccount(witness, ask, (ask.params as Params<"findAccount">).candidate)
    case "commitIdentity": {
      const { candidate, plan } = ask.params as Params<"commitIdentity">
      assertAccount(witness, ask, candidate)
      if ("user" in plan && !witness.found.has(plan.user.id))
        throw new TypeError("commitIdentity names a user whom the lookup did not find.")
      return
    }
    case "issueSession": {
      const { candidate, user } = ask.params as Params<"issueSession">
      assertAccount(witness, ask, candidate)
      if (witness.written === undefined || user !== witness.written)
        throw new TypeError("issueSession names another user than the one that was written.")
      return
    }
    default:
  }
}

function assertAccount({ account }: Witness, { type }: { type: string }, candidate: Candidate): void {
  if (account === undefined || accountOf(candidate) !== account)
    throw new TypeError(`${type} names another account than the one that the provider, mailbox or authorize() named.`)
}

function personIn(person: ApprovedPerson): string {
  return JSON.stringify(person.of === "user" ? ["user", person.user.id] : ["account", person.claims.sub])
}

function accountOf({ provider, providerAccountId }: Candidate): string {
  return JSON.stringify([provider, providerAccountId])
}
