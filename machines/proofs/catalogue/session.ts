/** Rules for reading a session. */
import { statesAsking } from "../grant.ts"
import { never, type CounterExample } from "../invariants.ts"
import { asksOnlyIn, guardedBy, leadsNever, mustTake, on, onlyFrom, sameSources, type Edges } from "../order.ts"
import { effectFailures } from "../../engine-failures.ts"
import type { AskName } from "../../vocabulary.ts"
import { firstState, heard, whereAsked, type Invariant, type Proof } from "./proof.ts"

/** Effects that the flow which reads a session must not request. */
const neverRead: readonly AskName[] = [
  "issueSession",
  "commitIdentity",
  "endSession",
  "redeemLink",
  "createLink",
  "updateSession",
  "addEvidence",
]

export const session: readonly Invariant[] = [
  {
    id: "INV-S2",
    rule: "Reading a session writes only a later expiry, and only for a session that was found and is valid. A token is renewed only after the application's callbacks have accepted it, and the registry has not called it revoked.",
    why: "A session would get a later expiry although it is forged, has ended, was revoked, or was refused by a callback.",
    of: ["loadSession"],
    broken: (proof) => [
      ...whereAsked(proof, ["rollToken"], (state) => [
        mustTake(proof.graph, on("token.opened"), state),
        mustTake(proof.graph, on("claims.kept"), state),
        mustTake(proof.graph, on("session.shaped"), state),
        mustTake(proof.graph, guardedBy("tokenDue"), state),
        mustTake(proof.graph, unrevoked, state),
      ]),
      ...whereAsked(proof, ["extendSession"], (state) => [
        mustTake(proof.graph, on("row.found"), state),
        mustTake(proof.graph, guardedBy("rowDue"), state),
      ]),
      ...whereAsked(proof, ["loadSession"], (state) => mustTake(proof.graph, guardedBy("keptInDatabase"), state)),
      // The same states must lead to both, so that one state decides whether sessions are tokens or rows of a database.
      ...whereAsked(proof, ["loadSession"], (loading) =>
        whereAsked(proof, ["openToken"], (opening) => sameSources(proof.whole, loading, opening)),
      ),
      ...neverRead.map((ask) => asksOnlyIn(proof.whole, ask, [])),
    ],
  },
  {
    id: "INV-S3",
    rule: "A read returns a session only if the session was found, passed to callbacks.session, and announced to events.session.",
    why: "The application would get a session that does not exist.",
    of: ["loadSession"],
    broken: (proof) => [
      mustTake(proof.graph, on("token.opened", "row.found"), "live"),
      mustTake(proof.graph, on("session.shaped"), "live"),
      onlyFrom(proof.whole, "live", statesAsking(proof.whole, "announceSession")),
      ...["session.requested", "update.requested"].map((event) => heardFirst(proof, event)),
    ],
  },
  {
    id: "INV-S4",
    rule: "A read never returns a session that has ended or never existed.",
    why: "A user who signed out, or whose session was revoked or deleted, would be signed in again.",
    of: ["loadSession"],
    broken: (proof) => [
      leadsNever(proof.whole, gone, "live"),
      ...whereAsked(proof, ["reviewClaims"], (state) => judgedFirst(proof, state)),
    ],
  },
  {
    id: "INV-S6",
    rule: "Session cookies are cleared only if the session has ended or was refused, and not if the store fails.",
    why: "A short failure of the database would sign all users out.",
    of: ["loadSession"],
    broken: (proof) => [
      ...whereAsked(proof, ["clearSession"], (state) => [
        leadsNever(proof.whole, on("store.failed", "registry.failed", ...effectFailures), state),
        leadsNever(proof.whole, unshownRow, state),
        mustTake(proof.graph, over, state),
      ]),
      // The flow has read the session before this state, so it must return the session even if a listener fails.
      ...whereAsked(proof, ["announceSession"], (state) => never(heard(proof.whole), state, "none")),
    ],
  },
]

/** Answers that say that there is no valid session. */
const gone: Edges = on(
  "row.absent",
  "row.expired",
  "token.absent",
  "token.ended",
  "token.disputed",
  "session.revoked",
  "claims.dropped",
)

/**
 * Answers of the registry after which the flow may write a token. After `session.unjudged`, the new token keeps the
 * expiry of the present token.
 */
const unrevoked: Edges = on("session.unrevoked", "session.unjudged")

/** Answers after which the flow may clear the session cookies. */
const over: Edges = on(
  "token.refused",
  "token.ended",
  "token.disputed",
  "session.revoked",
  "claims.dropped",
  "claims.refused",
  "session.unshaped",
  "row.expired",
  "row.absent",
)

/** The transition that the flow takes if `callbacks.session` failed although the session's row is still valid. */
const unshownRow: Edges = {
  name: "on session.unshaped, if keptInDatabase",
  has: ({ on: event, guard }) => event === "session.unshaped" && guard === "keptInDatabase",
}

/** Proves that the initial state handles this request. */
function heardFirst(proof: Proof, event: string): CounterExample | undefined {
  const first = firstState(proof)
  if (proof.program.states.get(first)?.on.has(event) === true) return undefined
  return {
    invariant: `heardFirst(${event})`,
    path: [],
    says: `The first state of the flow does not handle "${event}".`,
  }
}

/**
 * Proves that the callbacks get the claims of a token only after the registry has confirmed that the session is not
 * revoked. The rule applies if the configuration demands this check at each read: the guard `readsJudged` then holds.
 * The first transition on `token.opened` must have this guard and lead to the registry. Only a later transition may
 * skip the registry. Of the registry's answers, only `session.unrevoked` may lead to the callbacks.
 */
function judgedFirst({ program, whole }: Proof, state: string): CounterExample | undefined {
  const opening = program.states.get("openingToken")?.on.get("token.opened")
  const entering = whole.edges.filter(({ to }) => to === state)
  const wrong = entering.filter(({ on: event }) => isOneOf(event, ["session.unjudged", "session.revoked"]))
  const isDirect = entering.some(({ on: event }) => event === "token.opened")
  if (opening?.[0]?.guard?.name === "readsJudged" && isDirect && wrong.length === 0) return undefined
  return {
    invariant: `judgedFirst(${state})`,
    path: wrong.slice(0, 1),
    says: "The callbacks must get the claims of a token only if the registry need not be asked, or has not revoked the session.",
  }
}

function isOneOf(event: string | undefined, events: readonly string[]): boolean {
  return event !== undefined && events.includes(event)
}
