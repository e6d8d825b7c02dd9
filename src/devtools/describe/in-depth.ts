/**
 * The refusals that defend in depth: no request causes them, unless another defence has failed before. The states whose
 * check defends in depth declare it in `meta.inDepth`. The other refusals are here, by flow, because the flows share the
 * states of their last part, and the same refusal can be possible in one flow and impossible in another.
 *
 * `test/model/in-depth.test.ts` and `test/own-flows/in-depth.test.ts` hold the marks equal to the refusals that no
 * generated path causes. For the flows of plugins and of applications, the way in which the flow ends decides about the
 * refusals of the last part, and their own transitions declare `inDepth`.
 */
import type { FlowEnding } from "../../../machines/steps/extension.ts"
import type { EdgeDescription, StateDescription } from "./description.ts"

/** The decision about linking an account, in a sign-in that looks up no account of a provider. */
const linksNothing = [
  ...["visitorChanged", "ownedByAnother", "visitorUnseen", "visitorUnproven", "otherwise"].map(
    (guard) => `admission.checkingLink ${guard}`,
  ),
  "admission.checkingRecency otherwise",
  "admission.recallingSignUp signUp.unknown",
]
/** Only credentials can name a user who must already be stored. */
const needsNoStoredUser = "admission.findingAccount account.refused"
/** The target was settled when the request arrived. */
const targetSettled = "admission.resolvingTarget target.refused"

/** The last part of a re-authentication. The flow has identified the session in the same request. */
const sameSession = ["stepUp.addingEvidence evidence.refused"]
const sameVisitor = ["sessionAbsent", "sessionReplaced"].map(
  (guard) => `stepUp.identifyingVisitor visitor.identified ${guard}`,
)
const againNeedsNoStoredUser = "stepUp.findingAccount account.refused"
const againTargetSettled = "stepUp.resolvingTarget target.refused"
/** The flow has not identified a session before. */
const firstSession = "identifyingSession visitor.identified sessionReplaced"

const refusals: Readonly<Record<string, readonly string[]>> = {
  oauth: [needsNoStoredUser],
  email: [needsNoStoredUser, ...linksNothing, targetSettled],
  credentials: [...linksNothing, targetSettled],
  anonymous: [
    needsNoStoredUser,
    ...linksNothing,
    targetSettled,
    "admission.mergingAnonymous anonymous.unmerged",
    "admission.committingIdentity identity.refused",
  ],
  passkey: [needsNoStoredUser, targetSettled],
  "oauth-again": ["identifyingVisitor visitor.identified sessionReplaced", againNeedsNoStoredUser, ...sameSession],
  "email-again": [
    firstSession,
    // The link goes to the address of the session's user, so the flow does not read the form's address.
    "readingAddress address.refused",
    againNeedsNoStoredUser,
    againTargetSettled,
    ...sameSession,
  ],
  "credentials-again": [firstSession, ...sameVisitor, againTargetSettled, ...sameSession],
  "passkey-again": [
    firstSession,
    // A re-authentication registers no passkey.
    "checkingRecord passkeyTaken",
    "checkingAlgorithm otherwise",
    ...sameVisitor,
    againNeedsNoStoredUser,
    againTargetSettled,
    ...sameSession,
  ],
}

/**
 * The refusals of the library's states in a flow that a plugin or an application defines. The flow links no account of a
 * provider, and does not ask at its start who is signed in.
 */
const ofOwnFlow: Readonly<Record<FlowEnding["in"], readonly string[]>> = {
  admission: [
    ...["visitorChanged", "ownedByAnother", "visitorUnseen", "visitorUnproven"].map(
      (guard) => `admission.checkingLink ${guard}`,
    ),
    "admission.checkingRecency otherwise",
    targetSettled,
  ],
  stepUp: [againTargetSettled],
  response: [],
}

/** The owner of a proven mailbox is always valid, and needs no user who is stored. */
const ofMailbox = ["readingSubject subject.refused", needsNoStoredUser, ...linksNothing]

interface Described {
  readonly flow: string
  /** The end of a flow that a plugin or an application defines; `undefined` for a built-in flow. */
  readonly ends: FlowEnding | undefined
  readonly states: readonly StateDescription[]
}

/** Returns the transitions, in which the refusals that defend in depth are marked. */
export function withDepth(
  { flow, ends, states }: Described,
  edges: readonly EdgeDescription[],
): readonly EdgeDescription[] {
  const own = ends && [...ofOwnFlow[ends.in], ...(ends.provesMailbox ? ofMailbox : [])]
  const listed = new Set(own ?? refusals[flow])
  const checks = new Set(states.filter(({ inDepth }) => inDepth === true).map(({ path }) => path))
  const added = new Set(states.filter(({ addedBy }) => addedBy !== undefined).map(({ path }) => path))
  return edges.map((edge) =>
    edge.kind === "refuses" && !added.has(edge.from) && (checks.has(edge.from) || listed.has(nameOf(edge)))
      ? { ...edge, inDepth: true as const }
      : edge,
  )
}

function nameOf({ from, on, guard, otherwise }: EdgeDescription): string {
  const decided = guard?.name ?? (otherwise === true ? "otherwise" : "")
  return [from, on, decided].filter((part) => part !== "").join(" ")
}
