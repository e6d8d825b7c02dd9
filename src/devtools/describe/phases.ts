/**
 * Divides the states of a flow that issues a session, or adds evidence to one, into phases. Drawings show each phase as
 * a band.
 */
import { isEnd, type EdgeDescription, type FlowDescription, type StateDescription } from "./description.ts"

/**
 * The id of a phase, in the order of a flow:
 *
 * - `asked`: the request that starts the flow is judged and prepared.
 * - `away`: the flow waits, sealed in a cookie, while the visitor is at the provider, at the mailbox or at a page.
 * - `response`: the response that the visitor brings back is judged.
 * - `user`: the account lookup, and the decision which user signs in.
 * - `steps`: the steps of the application, and the checks after them.
 * - `session`: the writes, the session, and the ends of the flow.
 */
export type PhaseId = "asked" | "away" | "response" | "user" | "steps" | "session"

export interface Phase {
  readonly id: PhaseId
  /** One line for readers. */
  readonly title: string
  /** The paths of the states without children, in the order of the chart. Not empty. */
  readonly states: readonly string[]
}

const order: readonly PhaseId[] = ["asked", "away", "response", "user", "steps", "session"]

/** The groups with which every flow of this kind ends. */
const lastGroups: readonly string[] = ["admission", "stepUp"]

/** The asks, in these groups, of the phase `session`. */
const sessionAsks: ReadonlySet<string> = new Set([
  "resolveTarget",
  "mergeAnonymous",
  "commitIdentity",
  "issueSession",
  "addEvidence",
  "announceSignIn",
])

/** The checks of the identity. A flow that never waits judges a response from the first of them on. */
const identityChecks: ReadonlySet<string> = new Set(["credentials", "link", "profile"])

/** The checks that follow the last step. */
const checksAfterSteps: ReadonlySet<string> = new Set(["standing", "signInPolicyAgain"])

/**
 * Returns the phases of a flow that have states, in their order. Returns an empty list for a flow without a grant, such
 * as the sign-out: such a flow is small, and its drawing has no bands.
 */
export function phasesOf(description: FlowDescription): readonly Phase[] {
  const leaves = description.states.filter(({ kind }) => kind !== "group")
  if (!leaves.some(({ kind }) => kind === "grant")) return []
  const judged = judgedStates(description)
  const phaseOf = (state: StateDescription): PhaseId => {
    const group = state.path.split(".")[0] ?? ""
    if (lastGroups.includes(group)) return phaseWithin(state)
    if (state.kind === "refusal" || state.kind === "success") return "session"
    if (state.kind === "waiting") return "away"
    if (judged.has(state.path)) return "response"
    return isEnd(state.kind) && isReachedFromLast(state, description) ? "session" : "asked"
  }
  return order.flatMap((id): Phase[] => {
    const states = leaves.filter((state) => phaseOf(state) === id).map(({ path }) => path)
    return states.length === 0 ? [] : [{ id, title: titleOf(id, description), states }]
  })
}

/** Returns the phase that contains a state; for a group, the phase of its first state. */
export function phaseAt(phases: readonly Phase[], path: string): Phase | undefined {
  return (
    phases.find(({ states }) => states.includes(path)) ??
    phases.find(({ states }) => path !== "" && states.some((state) => state.startsWith(`${path}.`)))
  )
}

function phaseWithin({ path, kind, check, asks, addedBy }: StateDescription): PhaseId {
  const isOfStep = addedBy !== undefined || path.split(".").length > 2
  if (isOfStep || (check !== undefined && checksAfterSteps.has(check))) return "steps"
  return isEnd(kind) || kind === "grant" || (asks !== undefined && sessionAsks.has(asks.name)) ? "session" : "user"
}

/** Returns the states that judge the response: those that it reaches first, and all states behind them. */
function judgedStates({ states, edges }: FlowDescription): ReadonlySet<string> {
  const waiting = states.filter(({ kind, path }) => kind === "waiting" && !isLast(path)).map(({ path }) => path)
  const brings = new Set(
    edges.filter(({ from, kind }) => waiting.includes(from) && kind === "request").map(({ on }) => on),
  )
  const first = (edge: EdgeDescription): boolean =>
    waiting.length > 0
      ? edge.cause === "event" && brings.has(edge.on)
      : identityChecks.has(states.find(({ path }) => path === edge.to)?.check ?? "")
  const judged = new Set(edges.filter(first).map(({ to }) => to))
  for (const path of judged)
    for (const { from, to } of edges) if (from === path && !isLast(to) && !waiting.includes(to)) judged.add(to)
  return judged
}

function isLast(path: string): boolean {
  return lastGroups.includes(path.split(".")[0] ?? "")
}

function isReachedFromLast({ path }: StateDescription, { edges }: FlowDescription): boolean {
  return edges.some(({ from, to }) => to === path && isLast(from))
}

function titleOf(id: PhaseId, { states }: FlowDescription): string {
  const asks = new Set(states.flatMap((state) => state.asks?.name ?? []))
  if (id === "away" && asks.has("prepareAuthorization")) return "At the provider"
  if (id === "away") return asks.has("sendLink") ? "At the mailbox" : "With the visitor"
  return titles[id]
}

const titles: Readonly<Record<Exclude<PhaseId, "away">, string>> = {
  asked: "Asked",
  response: "Response judged",
  user: "User found",
  steps: "Steps",
  session: "Session",
}
