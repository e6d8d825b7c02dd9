/** Rules for every sign-in. */
import type { CheckId } from "../../grammar.ts"
import { engineFailureTypes } from "../../engine-failures.ts"
import { checkOrder } from "./check-order.ts"
import type { AskName } from "../../vocabulary.ts"
import type { Tables } from "../../program.ts"
import { writes } from "../../stand-in.ts"
import { edgeKey, edgeOf, type Edge } from "../edges.ts"
import { grantOnce, grantsOf, oneGrant, statesAsking } from "../grant.ts"
import { brokenBy, gate, type CounterExample } from "../invariants.ts"
import { asksOnlyIn, before, guardedBy, leadsNever, mustTake, on, once, onlyFrom, type Edges } from "../order.ts"
import { leadingTo, leavingEdges, pathOver } from "../paths.ts"
import {
  asksFor,
  gates,
  statesOf,
  heard,
  movesIn,
  whereAsked,
  without,
  type Broken,
  type Invariant,
  type Proof,
} from "./proof.ts"

/** The checks that prove who the person is. A sign-in has one of them. */
const identity: readonly CheckId[] = ["profile", "credentials", "link", "passkeySignature"]

/** Effects that a sign-in may still request after it has written users and accounts. */
const afterCommit: readonly string[] = ["storeStep", "issueSession", "announceSignIn"]

/** Events that can still end a sign-in without a session after it has written users and accounts. */
const lateRefusals: readonly string[] = [
  "identity.refused",
  "step.unstored",
  "session.refused",
  "session.declined",
  ...engineFailureTypes,
]

export const signIn: readonly Invariant[] = [
  {
    id: "INV-O2",
    rule: "Every path to the session passes every check that the configuration demands.",
    why: "A session would be issued to a visitor who did not pass one of the checks.",
    broken: (proof) =>
      grantsOf(proof.program).flatMap((grant) => proof.requires.map((check) => gate(proof.graph, check, grant))),
  },
  {
    id: "INV-K2",
    rule: "Users and accounts are written, and an anonymous user is merged, only after every check has passed, including callbacks.signIn and the linking decision.",
    why: "A user or an account would be written, or linked, for a person whom a check or callbacks.signIn refuses.",
    of: ["commitIdentity"],
    broken: (proof) => {
      const checks = new Set<CheckId>([...proof.requires, "signInPolicy", "linkPolicy"])
      return whereAsked(proof, ["mergeAnonymous", "commitIdentity"], (state) =>
        [...checks].map((check) => gate(proof.graph, check, state)),
      )
    },
  },
  {
    id: "INV-K3",
    rule: "A flow has one grant: only one state issues the session or adds evidence to it, and only one transition enters this state. A new session is issued directly after the writes.",
    why: "A second path to the session could avoid the checks of the first path.",
    broken: (proof) => [
      oneGrant(proof.program, proof.whole),
      ...(asksFor(proof, "commitIdentity")
        ? grantsOf(proof.program).map((grant) =>
            onlyFrom(proof.whole, grant, [
              ...statesAsking(proof.whole, "commitIdentity"),
              ...statesAsking(proof.whole, "storeStep"),
            ]),
          )
        : []),
    ],
  },
  {
    id: "INV-K6",
    rule: "One sign-in writes users and accounts at most once, and only for one person.",
    why: "One sign-in could write rows of two people, and link the account of one person to the user of the other.",
    of: ["commitIdentity"],
    broken: (proof) => whereAsked(proof, ["mergeAnonymous", "commitIdentity"], (state) => once(proof.whole, state)),
  },
  {
    id: "INV-S1",
    rule: "One flow issues at most one session, or adds evidence to a session at most once, and writes no user afterwards.",
    why: "A flow that is refused after it has issued a session would leave a valid session behind.",
    of: ["issueSession", "addEvidence"],
    broken: ({ program, whole }) => [grantOnce(program, whole)],
  },
  {
    id: "INV-K1",
    rule: "callbacks.signIn is called only for a person whom the provider, a mailbox or authorize() has named. Users are written only after the account lookup. An interrupted sign-up is looked up only if the linking rules allow it.",
    why: "An account would be looked up, and could be taken over, by an identifier that was not verified.",
    of: ["issueSession", "addEvidence"],
    broken: (proof) => [
      ...statesOf(proof, "signInPolicy").flatMap((state) => gates(proof, identity, state)),
      ...(asksFor(proof, "findAccount")
        ? whereAsked(proof, ["commitIdentity", "recallSignUp"], (state) =>
            mustTake(proof.graph, on("account.found"), state),
          )
        : []),
      ...whereAsked(proof, ["recallSignUp"], (state) => mustTake(proof.graph, guardedBy("perhapsUnfinished"), state)),
    ],
  },
  {
    id: "INV-K4",
    rule: "A signed-in user links an account only if the check `recentToLink` was passed after the linking decision, and no other sign-in meets this check. The check reads if the user authenticated recently, where the configuration demands it (`linkMaxAge` of a plugin).",
    why: "With a stolen session, or at a browser that the user left open, another person could link an account of their own, and sign in with it later. The check has a limit: a sign-in at a provider whose account is already linked counts as an authentication, also if the provider asks the user nothing.",
    of: ["commitIdentity"],
    broken: (proof) => {
      const links = guardedBy("visitorLinks")
      // An override can remove linking. The flow then has no such transition.
      if (!proof.whole.edges.some(links.has)) return []
      const unchecked = { ...proof.whole, edges: proof.whole.edges.filter(({ passes }) => passes !== "recentToLink") }
      return [
        ...whereAsked(proof, ["commitIdentity"], (state) => leadsNever(unchecked, links, state)),
        ...statesOf(proof, "recentToLink").map((state) => enteredOnlyBy(proof.whole, links, state)),
      ]
    },
  },
  {
    id: "INV-K5",
    rule: "The owner of a mailbox is signed in to a user whom an attacker may have created only after everything that the attacker attached was removed.",
    why: "An attacker would keep a session, an account or a second factor in the account of the mailbox's owner.",
    of: ["commitIdentity"],
    broken: (proof) => [
      ...whereAsked(proof, ["quarantineUser"], (state) => mustTake(proof.graph, guardedBy("mailboxOfStranger"), state)),
      ...grantsOf(proof.program).map((grant) =>
        leadsNever(without(proof.whole, "user.quarantined"), guardedBy("mailboxOfStranger"), grant),
      ),
    ],
  },
  {
    id: "ANON-01",
    rule: "A visitor who began a sign-in as an anonymous user, and signs in as another user, gets the session only after the anonymous user was merged into this user.",
    why: "The data of the anonymous user would be lost, and the anonymous user would keep its sessions.",
    of: ["commitIdentity"],
    broken: (proof) => [
      ...whereAsked(proof, ["mergeAnonymous"], (state) => [
        mustTake(proof.graph, guardedBy("mergesAnonymous"), state),
        mustTake(proof.graph, on("target.resolved"), state),
      ]),
      ...grantsOf(proof.program).map((grant) =>
        leadsNever(without(proof.whole, "anonymous.merged"), guardedBy("mergesAnonymous"), grant),
      ),
    ],
  },
  {
    id: "D17",
    rule: "The checks have this order: form, flow cookie, parameters, transaction, response mode, issuer, state, error response, code verifier, code, ID token, nonce, time of the authentication, subject, profile, callbacks.signIn, linking or comparison of the users.",
    why: "A later check would receive a request that an earlier check should have refused, or its error would tell an attacker more than the error of the earlier check.",
    of: ["issueSession", "addEvidence"],
    broken: (proof) => {
      const demanded = checkOrder.filter((check) => proof.requires.includes(check))
      const leading = leadingTo(proof.whole, (state) => proof.program.states.get(state)?.meta?.grants !== undefined)
      return demanded.flatMap((check, at) => {
        const earlier = demanded[at - 1]
        if (earlier === undefined) return []
        // The rule covers only states from which a path leads to a session. The other states with a check only forward
        // a callback to another deployment.
        return statesOf(proof, check)
          .filter((state) => leading.has(state))
          .map((state) => gate(proof.graph, earlier, state))
      })
    },
  },
  {
    id: "INV-R1",
    rule: "Every redirect goes to an address that callbacks.redirect allowed, or to a deployment to which the redirect proxy may forward callbacks.",
    why: "The application would redirect to an address that an attacker chose.",
    of: ["resolveTarget", "locateSignIn"],
    broken: ({ program, graph }) =>
      [...program.states.values()]
        .filter(({ ends, path }) => ends && redirecting.has(path))
        .map(({ path }) => mustTake(graph, settling(program), path)),
  },
  {
    id: "INV-R2",
    rule: "The redirect target is resolved before users and accounts are written. After that, only the writes and the issuing of the session can refuse the sign-in. After the session is issued, the sign-in cannot be refused.",
    why: "A sign-in could be refused although its user, account or session was written.",
    of: ["commitIdentity"],
    broken: (proof) => [
      ...whereAsked(proof, ["commitIdentity"], (state) => [
        mustTake(proof.graph, on("target.resolved"), state),
        ...statesAsking(proof.whole, "issueSession").map((grant) => before(proof.whole, [state, grant], "signedIn")),
      ]),
      ...afterSession(proof),
      lateRefusal(proof),
    ],
  },
  {
    id: "INV-O2b",
    rule: "A sign-in sets the session cookie only in the state that issues the session.",
    why: "A browser would get a session cookie before every check is passed.",
    of: ["issueSession"],
    broken: (proof) => [
      asksOnlyIn(proof.whole, "issueSession", grantsOf(proof.program)),
      ...cookieWriters.map((ask) => asksOnlyIn(proof.whole, ask, [])),
    ],
  },
]

/** Finds a transition that enters the state from another state, and is not one of these transitions. */
function enteredOnlyBy(whole: Proof["whole"], edges: Edges, state: string): CounterExample | undefined {
  const other = whole.edges.find((edge) => edge.to === state && edge.from !== state && !edges.has(edge))
  if (other === undefined) return undefined
  return brokenBy(
    `enteredOnlyBy(${edges.name}, ${state})`,
    pathOver(whole, other),
    `"${state}" is entered in another way`,
  )
}

/**
 * Returns the transitions on `target.resolved` and `signIn.elsewhere` that keep the URL of their answer as `target`.
 */
function settling(program: Tables): Edges {
  const answers = on("target.resolved", "signIn.elsewhere")
  const leaving = movesIn(program).filter(
    (move) => answers.has(edgeOf(move)) && !move.acts.some((act) => act.keep && writes(act.params, "target", move.on)),
  )
  const edges = new Set(leaving.map((move) => edgeKey(edgeOf(move))))
  return {
    name: `${answers.name} that keeps its address`,
    has: (edge) => answers.has(edge) && !edges.has(edgeKey(edge)),
  }
}

const redirecting: ReadonlySet<string> = new Set(["signedIn", "steppedUp", "diverted", "forwarded", "signedOut"])

/** Effects of other flows that change session cookies. A sign-in must not request them. */
const cookieWriters: readonly AskName[] = [
  "rollToken",
  "extendSession",
  "clearSession",
  "endSession",
  "updateSession",
  "addEvidence",
]

/** Proves that the sign-in ends, and calls the listeners, only after it has issued the session. */
function afterSession({ program, whole }: Proof): Broken {
  if (!whole.edges.some(({ on: event }) => event === "session.issued")) return []
  const others = [...program.states.values()].filter(({ ends, path }) => ends && path !== "signedIn")
  return [
    mustTake(whole, on("session.issued"), "signedIn"),
    ...statesAsking(whole, "announceSignIn").map((state) => mustTake(whole, on("session.issued"), state)),
    ...others.map(({ path }) => leadsNever(heard(whole), on("session.issued"), path)),
  ]
}

/**
 * Finds, after the writes, a request for an effect not in `afterCommit`, or a refusal on an event not in
 * `lateRefusals`.
 */
function lateRefusal({ whole }: Proof): CounterExample | undefined {
  const leaving = leavingEdges(whole.edges)
  const reached = new Set(statesAsking(whole, "commitIdentity"))
  for (const state of reached) {
    for (const edge of leaving.get(state) ?? []) {
      const asks = edge.asks.find((ask) => !afterCommit.includes(ask))
      const to = whole.states.get(edge.to)
      const refusal = to?.ends === true && edge.to !== "signedIn" && !lateRefusals.includes(edge.on)
      if (asks !== undefined) return late(whole, edge, `"${asks}" is asked for after the commit`)
      if (refusal) return late(whole, edge, `"${edge.on}" ends the sign-in in "${edge.to}" after the commit`)
      reached.add(edge.to)
    }
  }
  return undefined
}

function late(whole: Proof["whole"], edge: Edge, says: string): CounterExample {
  return brokenBy(`lateRefusal(${edge.from}, ${edge.on})`, pathOver(whole, edge), says)
}
