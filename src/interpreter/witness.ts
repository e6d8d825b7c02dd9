/**
 * Checks at run time four rules that the proofs show for every chart. The flow must look up, write and sign in the
 * account that a provider, a mailbox or `authorize()` named. The session must be for the user that the flow wrote.
 * Evidence may be added only for the user who proved their identity. All required checks must have been passed.
 */
import { RunRefused } from "../../machines/run-refused.ts"
import type { CheckId, FlowTypes } from "../../machines/grammar.ts"
import type { Program } from "../../machines/program.ts"
import type { FlowState } from "../../machines/step.ts"
import type { ApprovedPerson } from "../../machines/flow-asks.ts"
import type { Candidate, Visitor } from "../../machines/facts.ts"
import type { Answer, AskName, Params } from "../../machines/vocabulary.ts"

/** The effects that a flow may request only after it has passed every required check. */
const checkedAsks: ReadonlySet<string> = new Set<AskName>([
  "mergeAnonymous",
  "commitIdentity",
  "issueSession",
  "addEvidence",
])

/** The state of a flow that requests an effect. */
interface Checked<F extends FlowTypes> {
  program: Program<F>
  state: FlowState<F["context"]>
  /** The checks that the running configuration requires. */
  requires: readonly CheckId[] | undefined
}

/**
 * Before an effect that writes or signs in, throws if the flow has not passed a check that the flow itself or the running configuration requires. The list of
 * required checks never comes from the sealed cookie.
 */
export function assertChecked<F extends FlowTypes>(
  ask: { type: string },
  { program, state, requires }: Checked<F>,
): void {
  if (!checkedAsks.has(ask.type)) return
  const own = program.meta.requires?.(state.context)
  if (own === undefined || requires === undefined)
    throw new TypeError(`The flow "${program.id}" issues a session, and names no checks that it requires.`)
  const missing = [...new Set([...own, ...requires])].filter((check) => !state.passed.includes(check))
  if (missing.length > 0)
    throw new TypeError(`The flow "${program.id}" asks for a session without having passed: ${missing.join(", ")}.`)
}

/** The facts that one run of a flow has established so far. */
export interface Witness {
  /**
   * The account that a provider, a mailbox or `authorize()` named. The cookie of a waiting flow contains it, sealed.
   */
  account: string | undefined
  /** Ids of the stored users that the account lookup of this request found. */
  found: ReadonlySet<string>
  /** The owner of the account, whom the account lookup of this request found. */
  owner: string | undefined
  /**
   * The id of the stored user whom the account lookup of this request found by e-mail address, if the mailbox is
   * proven.
   */
  namesake: string | undefined
  /** The id of the anonymous user of this browser, as the account lookup of this request found them. */
  anonymous: string | undefined
  /** The person who gave the approval that this request took from the store. */
  approved: string | undefined
  /** The signed-in user, as this request identified them. */
  visitor: Visitor | undefined
  /** The user that this request wrote, or found for the account. `issueSession` must name the same object. */
  written: object | undefined
}

/** The witness at the start of a run. */
export const nothingKnown: Readonly<Witness> = {
  account: undefined,
  found: new Set(),
  owner: undefined,
  namesake: undefined,
  anonymous: undefined,
  approved: undefined,
  visitor: undefined,
  written: undefined,
}

/** Records the facts that an answer of a built-in effect establishes. */
export function observe(witness: Witness, answer: { type: string }): void {
  // Only built-in effects give these answers. The proofs ensure this (INV-T3).
  const known = answer as Answer<
    | "readProfile"
    | "authorizeCredentials"
    | "readAddress"
    | "redeemLink"
    | "readSubject"
    | "nameAnonymous"
    | "namePasskeyUser"
    | "takeApproval"
    | "identifyVisitor"
    | "findAccount"
    | "confirmStanding"
    | "commitIdentity"
  >
  const { type } = known
  // Only the type of the answer decides which fact the answer establishes. An application's effect can also return a
  // candidate, but its answers never have one of these types.
  if (
    type === "profile.read" ||
    type === "credentials.accepted" ||
    type === "address.read" ||
    type === "link.redeemed" ||
    type === "subject.read" ||
    type === "anonymous.named" ||
    type === "passkeyUser.named"
  )
    witness.account = accountOf(known.candidate)
  else if (type === "account.found" || type === "standing.confirmed") {
    const { owner, visitor, namesake, anonymous } = known.standing
    witness.anonymous = anonymous?.id
    witness.found = new Set([owner, visitor, namesake].flatMap((user) => user?.id ?? []))
    witness.owner = owner?.id
    witness.namesake = known.standing.namesakeUnproven === true ? undefined : namesake?.id
  } else if (type === "visitor.identified") witness.visitor = known.visitor
  else if (type === "approval.taken") witness.approved = personIn(known.person)
  else if (type === "identity.committed") witness.written = known.user
}

/**
 * Compares the parameters of an effect with the established facts before it runs.
 *
 * @throws {TypeError} if they differ. The interpreter reports the error as `internal`, and the effect does not run.
 */
export function assertSame(witness: Witness, ask: { type: string; params: unknown }): void {
  // The chart was compiled with the table of asks, so `params` has the type that this effect declares.
  if (asksForAccount.has(ask.type)) {
    const { candidate } = ask.params as Params<"findAccount">
    if (witness.account === undefined || accountOf(candidate) !== witness.account)
      throw new TypeError(
        `${ask.type} names another account than the one that the provider, mailbox or authorize() named.`,
      )
  }
  switch (ask.type) {
    case "readSubject": {
      const { subject, visitor } = ask.params as Params<"readSubject">
      if (visitor !== undefined) assertVisitor(witness, ask, visitor)
      const { person } = Object(subject) as { person?: ApprovedPerson }
      if (person !== undefined && (witness.approved === undefined || personIn(person) !== witness.approved))
        throw new RunRefused("subject_invalid", "`subject` names a person whom no approval of this request brought.")
      return
    }
    case "commitIdentity": {
      const { plan } = ask.params as Params<"commitIdentity">
      const isFound = (id: string) => (plan.do === "promote" ? id === witness.anonymous : witness.found.has(id))
      if ("user" in plan && !isFound(plan.user.id))
        throw new TypeError("commitIdentity names a user whom the lookup did not find.")
      return
    }
    case "mergeAnonymous": {
      const { anonymous, plan } = ask.params as Params<"mergeAnonymous">
      if (anonymous.id !== witness.anonymous || !("user" in plan) || !witness.found.has(plan.user.id))
        throw new TypeError("mergeAnonymous names a user whom the lookup did not find.")
      return
    }
    case "addEvidence": {
      const { visitor, candidate } = ask.params as Params<"addEvidence">
      assertVisitor(witness, ask, visitor)
      const proven = candidate.type === "email" ? witness.namesake : witness.owner
      if (visitor.user !== proven) throw new TypeError("addEvidence names another user than was proven.")
      return
    }
    case "issueSession": {
      const { user } = ask.params as Params<"issueSession">
      if (witness.written === undefined || user !== witness.written)
        throw new TypeError("issueSession names another user than the one that was written.")
      return
    }
    default:
  }
}

const asksForAccount: ReadonlySet<string> = new Set<AskName>([
  "findAccount",
  "confirmStanding",
  "mergeAnonymous",
  "commitIdentity",
  "addEvidence",
  "issueSession",
])

function assertVisitor({ visitor }: Witness, { type }: { type: string }, { user, session }: Visitor): void {
  if (user !== visitor?.user || session !== visitor.session)
    throw new TypeError(`${type} names another session than the one that this request identified.`)
}

function personIn(person: ApprovedPerson): string {
  return JSON.stringify(person.of === "user" ? ["user", person.user.id] : ["account", person.claims.sub])
}

function accountOf({ provider, providerAccountId }: Candidate): string {
  return JSON.stringify([provider, providerAccountId])
}
