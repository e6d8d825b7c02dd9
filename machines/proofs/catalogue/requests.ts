/**
 * Rules about the requests that may cause an effect: some effects need a form of the application, and others must not
 * follow from opening a link.
 */
import type { AskName } from "../../vocabulary.ts"
import { brokenBy, gate, mustPass, never, type CounterExample } from "../invariants.ts"
import { guardedBy, leadsNever, mustTake, on, once, type Edges } from "../order.ts"
import { pathOver } from "../paths.ts"
import { asksFor, firstState, gates, heard, whereAsked, without, type Invariant, type Proof } from "./proof.ts"

const lasting: readonly AskName[] = ["commitIdentity", "issueSession", "redeemLink", "createLink", "exchangeCode"]

/**
 * Events of links and redirects that a browser follows. Such an event must have no lasting effect if no flow of the
 * browser waits for it.
 */
const followed: readonly string[] = ["callback.received", "link.opened"]

/** The effects of a sent form. A read of a session asks for `loadSession` without a form. */
const formAsks = [
  "nameAnonymous",
  "authorizeCredentials",
  "createLink",
  "sendLink",
  "prepareAuthorization",
  "takePasskeyChallenge",
  "endSession",
] as const

export const requests: readonly Invariant[] = [
  {
    id: "INV-C1",
    rule: "A lasting effect happens only after the form was proven to come from this application; a provider's callback and a link from a mail have checks of their own instead.",
    why: "A page of another site could make a visitor's browser sign the visitor in or out, send mails, or change the session.",
    of: [...formAsks, "loadSession"],
    broken: (proof) => [
      ...whereAsked(proof, formAsks, (state) => gate(proof.graph, "csrf", state)),
      ...(asksFor(proof, "loadSession")
        ? whereAsked(proof, ["openToken", "loadSession"], (state) =>
            gate(without(proof.graph, "session.requested"), "csrf", state),
          )
        : []),
    ],
  },
  {
    id: "INV-C2",
    rule: "An opened link or a callback writes nothing in a browser in which no flow waits for it.",
    why: "A link in a mail or on a page would be enough to make the server write data for a visitor.",
    of: ["redeemLink", "exchangeCode"],
    broken: (proof) => {
      const first = firstState(proof)
      const events = followed.filter((event) =>
        proof.whole.edges.some(({ from, on: type }) => from === first && type === event),
      )
      return events.flatMap((event) => {
        const edges: Edges = {
          name: `on ${event}, without a flow`,
          has: (edge) => edge.from === first && edge.on === event,
        }
        return whereAsked(proof, lasting, (state) => leadsNever(proof.whole, edges, state))
      })
    },
  },
  {
    id: "INV-E1",
    rule: "A link is sent only after the form, the address and callbacks.signIn were checked, and after the hash of the link was stored.",
    why: "An attacker could send mail in the application's name, or a mail would contain a link that no request can redeem.",
    of: ["sendLink"],
    broken: (proof) => [
      ...whereAsked(proof, ["sendLink"], (state) => [
        gate(proof.graph, "csrf", state),
        gate(proof.graph, "address", state),
        mustTake(proof.graph, on("link.created"), state),
      ]),
      ...whereAsked(proof, ["readAddress"], (state) => gate(proof.graph, "csrf", state)),
      ...whereAsked(proof, ["createLink"], (state) => [
        gate(proof.graph, "address", state),
        mustTake(proof.graph, on("signIn.allowed"), state),
      ]),
    ],
  },
  {
    id: "INV-E2",
    rule: "A flow redeems a link at most once, and writes a user only after the link is redeemed.",
    why: "A link could be used for several sign-ins, or a user would be written for a link that is still valid.",
    of: ["redeemLink"],
    broken: (proof) => [
      ...whereAsked(proof, ["redeemLink"], (state) => once(proof.whole, state)),
      ...whereAsked(proof, ["commitIdentity"], (state) => gates(proof, ["link"], state)),
    ],
  },
  {
    id: "INV-E4",
    rule: "A link is redeemed only in the browser that requested it, or after the visitor sent a form of this application.",
    why: "A mail scanner, or a link that an attacker sends to a victim, would sign a user in (D4).",
    of: ["redeemLink"],
    broken: (proof) => {
      const asked = guardedBy("addressMatches")
      const proven: Edges = {
        name: "by addressMatches, or by the form that redeems",
        has: (edge) => asked.has(edge) || (edge.passes === "csrf" && edge.asks.includes("redeemLink")),
      }
      return whereAsked(proof, ["redeemLink"], (state) => mustTake(proof.graph, proven, state))
    },
  },
  {
    id: "INV-E5",
    rule: "Opening a link in a browser in which no flow waits for it does not redeem the link.",
    why: "A mail scanner that opens the link before the reader of the mail would use up the link.",
    of: ["redeemLink"],
    broken: (proof) => {
      const first = firstState(proof)
      const opened: Edges = {
        name: "on link.opened, without a flow",
        has: (edge) => edge.from === first && edge.on === "link.opened",
      }
      // A flow that adds evidence starts only in the browser that has the session.
      if (asksFor(proof, "addEvidence") && !proof.whole.edges.some(opened.has)) return []
      return whereAsked(proof, ["redeemLink"], (state) => leadsNever(proof.whole, opened, state))
    },
  },
  {
    id: "INV-E6",
    rule: "A visitor who asks for a link gets the same response for known and unknown addresses.",
    why: "An attacker could find out who has an account.",
    of: ["createLink"],
    broken: (proof) => [twoAnswers(proof)],
  },
  {
    id: "INV-P1",
    rule: "authorize() is called only after the form was proven to come from this application.",
    why: "A page of another site could try passwords, or sign the victim in as another user.",
    of: ["authorizeCredentials"],
    broken: (proof) => whereAsked(proof, ["authorizeCredentials"], (state) => gate(proof.graph, "csrf", state)),
  },
  {
    id: "INV-P2",
    rule: "Every refusal of credentials ends in one state.",
    why: "An attacker could see in the response why the credentials were refused, and so find out who has an account.",
    of: ["authorizeCredentials"],
    broken: ({ program }) => {
      const ends = [...program.states.values()].filter((leaf) => leaf.ends).map(({ path }) => path)
      const others = ends.filter((path) => path !== "signedIn" && path !== "steppedUp" && path !== "diverted")
      if (others.length === 1) return []
      const says = `Refused credentials must all end in one state. This chart has the ends ${others.map((path) => `"${path}"`).join(", ")}.`
      return [{ invariant: "oneRefusal", path: [], says }]
    },
  },
  {
    id: "INV-L2",
    rule: "A session is ended only after the form was proven to come from this application. events.signOut is called after the session has ended. After that, no failure leads to a response that says that the session continues.",
    why: "A page of another site could sign users out, or a response would be wrong about whether the session still exists.",
    of: ["endSession"],
    broken: (proof) => [
      ...whereAsked(proof, ["endSession"], (state) => [
        gate(proof.graph, "csrf", state),
        mustPass(proof.whole, state, "signedOut"),
        once(proof.whole, state),
        // The session has ended at this point, so no later failure may lead to `refused`, which would say that the
        // session continues.
        never(heard(proof.whole), state, "refused"),
      ]),
      ...whereAsked(proof, ["announceSignOut"], (state) => [
        mustTake(proof.graph, on("session.ended"), state),
        mustTake(proof.graph, guardedBy("somebodyLeft"), state),
      ]),
    ],
  },
]

/**
 * Finds a second transition that a flow can take after it has looked up an e-mail address that the visitor typed. With
 * two transitions, the response could depend on whether a user has the address, and an attacker could find this out.
 */
function twoAnswers({ whole }: Proof): CounterExample | undefined {
  const asking = whole.edges.filter(({ on: event }) => event === "address.read").map(({ to }) => to)
  const ways = whole.edges.filter((edge) => asking.includes(edge.from) && edge.on === "account.found")
  const second = ways[1]
  if (!second) return undefined
  return brokenBy(
    "oneAnswer(account.found)",
    pathOver(whole, second),
    "The next transition depends on whether a user has the address",
  )
}
