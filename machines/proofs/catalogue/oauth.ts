/** Rules for a sign-in at a provider. */
import type { CheckId } from "../../grammar.ts"
import { grantsOf, statesAsking } from "../grant.ts"
import { never } from "../invariants.ts"
import { guardedBy, leadsNever, mustTake, on, once, type Edges } from "../order.ts"
import { checkOrder } from "./check-order.ts"
import { firstState, gates, statesOf, whereAsked, type Invariant, type Proof } from "./proof.ts"

/** The checks of the callback that a flow must pass before it sends the code to the provider. */
const frontChannel: readonly CheckId[] = checkOrder.slice(checkOrder.indexOf("flowCookie"), checkOrder.indexOf("code"))

/** Returns the states in which a flow waits while the browser is at the provider. */
function awaiting({ whole }: Proof): readonly string[] {
  const prepared = statesAsking(whole, "prepareAuthorization")
  const led = whole.edges.filter(({ from, to }) => prepared.includes(from) && whole.states.get(to)?.waiting === true)
  return [...new Set(led.map(({ to }) => to))]
}

/** The transitions that a provider's callback takes if the browser has no flow that waits for the callback. */
const unexpected = (proof: Proof): Edges => {
  const first = firstState(proof)
  return {
    name: "on callback.received, without a flow",
    has: (edge) => edge.from === first && edge.on === "callback.received",
  }
}

/**
 * The transitions after which the profile comes from userinfo. The reason is the configuration, or plain OAuth 2, which
 * has no ID token.
 */
const wantsUserinfo: Edges = {
  name: "if readsUserinfo, or without an ID token",
  has: ({ on: event, guard }) => guard === "readsUserinfo" || (event === "code.exchanged" && guard === undefined),
}

export const oauth: readonly Invariant[] = [
  {
    id: "INV-O1",
    rule: "Apart from its flow cookie and duplicate parameters, a callback is judged only after the flow has checked that it was started for the provider of the callback.",
    why: "The callback of one provider would be accepted in a flow that was started for another provider (mix-up attack).",
    of: ["exchangeCode"],
    broken: (proof) => [
      ...frontChannel
        .slice(frontChannel.indexOf("transaction") + 1)
        .flatMap((check) => statesOf(proof, check))
        .flatMap((state) => gates(proof, ["transaction"], state)),
      ...whereAsked(proof, ["exchangeCode"], (state) => gates(proof, ["transaction"], state)),
    ],
  },
  {
    id: "INV-O3",
    rule: "No claim of an ID token is used before its signature and claims are verified, and every profile comes from an ID token or from userinfo.",
    why: "An attacker could make an ID token and sign in as any user.",
    of: ["verifyIdToken"],
    broken: (proof) => [
      ...whereAsked(proof, ["fetchUserinfo", "readProfile"], (state) => gates(proof, ["idToken"], state)),
      ...statesOf(proof, "nonce").flatMap((state) => gates(proof, ["idToken"], state)),
      ...whereAsked(proof, ["readProfile"], (state) =>
        mustTake(proof.graph, on("idToken.verified", "userinfo.received"), state),
      ),
    ],
  },
  {
    id: "INV-O4",
    rule: "The nonce is compared before the access token is used.",
    why: "An attacker could inject tokens from the sign-in of another person.",
    of: ["fetchUserinfo"],
    broken: (proof) => whereAsked(proof, ["fetchUserinfo", "readProfile"], (state) => gates(proof, ["nonce"], state)),
  },
  {
    id: "INV-O5",
    rule: "Userinfo is fetched only if the configuration says so, and with OpenID Connect it is used only after its subject was compared with the subject of the ID token.",
    why: "The userinfo response could be about another person than the ID token.",
    of: ["fetchUserinfo"],
    broken: (proof) => [
      ...whereAsked(proof, ["readProfile"], (state) => gates(proof, ["subject"], state)),
      ...statesOf(proof, "subject").map((state) => mustTake(proof.graph, on("userinfo.received"), state)),
      ...whereAsked(proof, ["fetchUserinfo"], (state) => mustTake(proof.graph, wantsUserinfo, state)),
    ],
  },
  {
    id: "INV-O6",
    rule: "The authorization code is sent to the token endpoint only after every check of its callback has passed.",
    why: "An unchecked callback could use up a code, or make the application send the code to the wrong server.",
    of: ["exchangeCode"],
    broken: (proof) => whereAsked(proof, ["exchangeCode"], (state) => gates(proof, frontChannel, state)),
  },
  {
    id: "INV-O7",
    rule: "A code is exchanged at most once.",
    why: "If a code is sent twice, a provider can revoke the tokens that it issued for the code (RFC 6749 §4.1.2).",
    of: ["exchangeCode"],
    broken: (proof) => whereAsked(proof, ["exchangeCode"], (state) => once(proof.whole, state)),
  },
  {
    id: "INV-O8",
    rule: "A callback with an error leads neither to the exchange of a code nor to a session.",
    why: "A person whom the provider refused would be signed in.",
    of: ["exchangeCode"],
    broken: (proof) => {
      if (!proof.requires.includes("errorResponse")) return []
      const targets = [...statesAsking(proof.whole, "exchangeCode"), ...grantsOf(proof.program)]
      return targets.map((target) => leadsNever(proof.whole, guardedBy("providerDenied", "providerFailed"), target))
    },
  },
  {
    id: "INV-O11",
    rule: "A browser is redirected to a provider only after the form was proven to come from this application, the provider's metadata was found, the visitor was identified, and the URL of the authorization request was made.",
    why: "An attacker's page could start a sign-in, or the browser could be redirected to a server that is not configured.",
    of: ["prepareAuthorization"],
    broken: (proof) => [
      ...whereAsked(proof, ["discoverProvider", "prepareAuthorization"], (state) => gates(proof, ["csrf"], state)),
      ...awaiting(proof).map((state) => mustTake(proof.graph, on("provider.discovered"), state)),
      ...awaiting(proof).map((state) => mustTake(proof.graph, on("visitor.identified"), state)),
      ...awaiting(proof).map((state) => mustTake(proof.graph, on("authorization.prepared"), state)),
    ],
  },
  {
    id: "ROUTE-21",
    rule: "A callback that belongs to another deployment is forwarded unchanged: its code is not exchanged, and nothing is written for it.",
    why: "The redirect proxy would sign a user in with a callback that belongs to another deployment.",
    of: ["locateSignIn"],
    broken: (proof) => [
      ...whereAsked(proof, ["locateSignIn"], (state) => [
        ...gates(proof, ["duplicateParameters"], state),
        mustTake(proof.graph, guardedBy("onRedirectProxy"), state),
      ]),
      mustTake(proof.whole, on("signIn.elsewhere"), "forwarded"),
      ...whereAsked(proof, ["exchangeCode", "readProfile", "commitIdentity", "issueSession"], (state) => [
        leadsNever(proof.whole, unexpected(proof), state),
      ]),
      ...awaiting(proof).flatMap((state) =>
        statesAsking(proof.whole, "locateSignIn").map((locating) => never(proof.whole, state, locating)),
      ),
    ],
  },
]
