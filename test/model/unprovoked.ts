/**
 * Transitions that no request can cause, each with the reason. They are declared anyway, because a chart must say what
 * happens for every answer of an effect. `coverage.test.ts` takes all of them without a request.
 */
import type { Edge } from "../../machines/proofs/edges.ts"
import { asksByState } from "../../src/testing/model/path.ts"
import { graphOf } from "../../machines/proofs/edges.ts"
import type { Tables } from "../../machines/program.ts"
import { charts, programs } from "../machines/flows.ts"
import type { FlowName } from "../../src/flows/registry.ts"

/** Every state inherits the transition from the chart's root; in this state the event cannot come. */
export const everywhere = {
  noAsk: "nothing was asked for in this state, so nothing can fail or be late",
  notWaiting: "only a flow that waits can be too old: elsewhere it ends within its request",
} as const

const usedUp = "a path sends fewer requests than a budget has attempts: test/limits uses budgets up"
const outage = "a store that fails or hangs is an outage, and the attempt goes on"

const often = "only an identifier that failed often: test/limits/escalation.test.ts uses its attempts up"
const afterwards = { "attempt.counted": often, "effect.failed": outage, "effect.timedOut": outage }

/** Answers about budgets, by ask. */
export const ofLimits: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  countAttempt: { "attempt.limited": usedUp, "effect.failed": outage, "effect.timedOut": outage },
  countOpenAttempt: {
    "attempt.limited": usedUp,
    "attempt.challenged": often,
    "attempt.delayed": often,
    "effect.failed": outage,
    "effect.timedOut": outage,
  },
  verifyChallenge: {
    "challenge.passed": often,
    "challenge.failed": often,
    "effect.failed": "what a challenge throws was not passed, which is an answer",
    "effect.timedOut": often,
  },
  countChallengedAttempt: { ...afterwards, "attempt.limited": usedUp, "attempt.delayed": often },
  countDelayedAttempt: { ...afterwards, "attempt.limited": usedUp },
}

/** Answers that effects do not give, by ask. */
const silent: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...ofLimits,
  discoverProvider: { "effect.failed": "whatever keeps metadata from being read is an answer of its own" },
  prepareAuthorization: {
    "authorization.unavailable":
      "metadata without the address are refused when they are read, a configuration at start-up",
    "effect.failed": "it calls nobody",
    "effect.timedOut": "it calls nobody: the metadata were read a moment before",
  },
  locateSignIn: { "effect.failed": "it takes any state", "effect.timedOut": "it calls nobody" },
  exchangeCode: { "effect.failed": "whatever goes wrong with a provider is an answer of its own" },
  verifyIdToken: { "effect.failed": "whatever is wrong with an ID token is an answer of its own" },
  fetchUserinfo: { "effect.failed": "whatever goes wrong with a provider is an answer of its own" },
  readProfile: { "effect.failed": "what profile() throws is an answer of its own" },
  authorizeCredentials: { "effect.failed": "what authorize() throws is an answer of its own" },
  readAddress: {
    "effect.failed": "what normalizeIdentifier throws is an answer",
    "effect.timedOut": "it calls nobody",
  },
  sendLink: { "effect.failed": "a mail that cannot be sent is an answer of its own" },
  recallSignUp: { "effect.failed": "a database that fails remembers nothing, which is an answer" },
  resolveTarget: { "effect.failed": "what callbacks.redirect throws is an answer of its own" },
  announceSignIn: { "effect.failed": "what a listener throws is logged, and no more" },
  openToken: { "effect.failed": "whatever keeps a token from being opened is an answer of its own" },
  checkRevocation: { "effect.failed": "a registry that fails is an answer of its own" },
  reviewClaims: { "effect.failed": "what callbacks.jwt throws is an answer of its own" },
  loadSession: { "effect.failed": "a database that fails is an answer of its own" },
  extendSession: { "effect.failed": "a database that fails is an answer of its own" },
  shapeSession: { "effect.failed": "what callbacks.session throws is an answer of its own" },
  clearSession: { "effect.failed": "cookies are cleared in any case, and a row that stays is no failure" },
  announceSession: {
    "effect.failed": "what a listener throws is logged, and no more",
    "effect.timedOut": "one listener is waited for 5 s, and the flow goes on",
  },
  endSession: { "effect.failed": "a database that fails keeps no user signed in" },
  announceSignOut: {
    "effect.failed": "what a listener throws is logged, and no more",
    "effect.timedOut": "one listener is waited for 5 s, and the flow goes on",
  },
}

const settled = "the address was settled at the edge, in the same request"
const noAccount = "no account is looked up for this way of signing in"

/**
 * Transitions of the shared last states that only other ways to sign in take, and transitions that differ between
 * flows.
 */
const particular: Readonly<Partial<Record<FlowName, Readonly<Record<string, string>>>>> = {
  oauth: {
    checkingVerifier:
      "a flow without a verifier was begun without PKCE, and is not bound to a configuration with it: it starts again",
    "admission.findingAccount account.refused": "only credentials need a user who is stored",
    "admission.checkingLink mailboxOfStranger": "only a link in a mail proves a mailbox",
    "admission.checkingLink mailboxProven": "only a link in a mail proves a mailbox",
    ...neverQuarantined(),
    "admission.checkingLink visitorUnproven":
      "only a token that an earlier release has made, beside credentials: played in test/sessions/linking.test.ts",
  },
  email: {
    "findingAddressee account.refused": "only credentials need a user who is stored",
    "consultingRequest effect.failed": "before a link is sent, every error of callbacks.signIn is a refusal",
    "admission.findingAccount account.refused": "only credentials need a user who is stored",
    ...linksOnlyAccounts(["nothingStored", "ownerKnown"]),
    "admission.checkingLink": noAccount,
    ...neverRecalled(),
    "admission.resolvingTarget target.refused": settled,
    "admission.resolvingTarget effect.timedOut": settled,
    "admission.announcingSignIn effect.timedOut": "two listeners are waited for 5 s each, and the flow goes on",
  },
  credentials: {
    ...linksOnlyAccounts(["mailboxOfStranger", "mailboxProven", "nobodyKnown"]),
    ...neverQuarantined(),
    "admission.checkingLink": noAccount,
    ...neverRecalled(),
    "admission.resolvingTarget target.refused": settled,
    "admission.resolvingTarget effect.timedOut": settled,
    "admission.announcingSignIn effect.timedOut": "one listener is waited for 5 s, and the flow goes on",
  },
  session: { "checkingRevocation session.unjudged": "the effect gives this answer only before a renewal" },
  notMe: {},
  signOut: {
    "resolvingTarget target.refused": settled,
    "resolvingTarget effect.timedOut": settled,
  },
}

function linksOnlyAccounts(more: readonly string[]): Record<string, string> {
  const guards = [
    "visitorChanged",
    "ownedByAnother",
    "visitorUnseen",
    "visitorUnproven",
    "visitorLinks",
    "addressLinks",
    "perhapsUnfinished",
    "addressUnproven",
  ]
  return Object.fromEntries([...guards, ...more].map((guard) => [`admission.checkingLink ${guard}`, noAccount]))
}

function neverRecalled(): Record<string, string> {
  const answers = ["signUp.recalled", "signUp.unknown", "effect.failed", "effect.timedOut"]
  return Object.fromEntries(answers.map((answer) => [`admission.recallingSignUp ${answer}`, noAccount]))
}

function neverQuarantined(): Record<string, string> {
  const answers = ["user.quarantined", "effect.failed", "effect.timedOut"]
  const why = "only a link in a mail proves a mailbox"
  return Object.fromEntries(answers.map((answer) => [`admission.quarantiningUser ${answer}`, why]))
}

/** @returns undefined if a request can cause it. */
export function whyUnprovoked(flow: FlowName, { from, on, kind, guard }: Edge): string | undefined {
  const program: Tables = programs[flow]
  if (on === "flow.expired" && program.states.get(from)?.waiting !== true) return everywhere.notWaiting
  const own = particular[flow]?.[[from, kind === "event" ? on : guard].filter((part) => part !== undefined).join(" ")]
  if (own !== undefined) return own
  const ask = asks[flow].get(from)
  if (ask === undefined) return on === "effect.failed" || on === "effect.timedOut" ? everywhere.noAsk : undefined
  return kind === "event" ? silent[ask]?.[on] : undefined
}

const asks = Object.fromEntries(
  Object.keys(charts).map((flow) => [flow, asksByState(graphOf(programs[flow as FlowName]).edges)]),
) as Record<FlowName, ReadonlyMap<string, string>>
