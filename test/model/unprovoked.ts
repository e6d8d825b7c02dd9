/**
 * Transitions that no request can cause, each with the reason. The charts nevertheless declare them, because a chart
 * must say what happens for every answer of an effect. `coverage.test.ts` takes all of them without a request.
 *
 * A reason that names a test says that requests cause the transition in other configurations: {@link testIn}.
 */
import type { Edge } from "../../machines/proofs/edges.ts"
import { asksByState } from "../../src/testing/model/path.ts"
import { graphOf } from "../../machines/proofs/edges.ts"
import type { Tables } from "../../machines/program.ts"
import { playedFlows } from "./play.ts"
import type { PlayedFlow } from "./scenes.ts"
import { linksOnlyPasskeys, silentForPasskeys } from "./unprovoked-passkeys.ts"

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
    "effect.failed": "it calls no service",
    "effect.timedOut": "it calls no service: the metadata were read a moment before",
  },
  locateSignIn: { "effect.failed": "it takes any state", "effect.timedOut": "it calls no service" },
  exchangeCode: { "effect.failed": "whatever goes wrong with a provider is an answer of its own" },
  verifyIdToken: { "effect.failed": "whatever is wrong with an ID token is an answer of its own" },
  fetchUserinfo: { "effect.failed": "whatever goes wrong with a provider is an answer of its own" },
  readProfile: { "effect.failed": "what profile() throws is an answer of its own" },
  authorizeCredentials: { "effect.failed": "what authorize() throws is an answer of its own" },
  ...silentForPasskeys,
  mergeAnonymous: { "anonymous.unmerged": "the stage disables no user: test/anonymous/promotion.test.ts does" },
  nameAnonymous: {
    "effect.failed": "it only draws a random id",
    "effect.timedOut": "it only draws a random id",
  },
  readAddress: {
    "effect.failed": "what normalizeIdentifier throws is an answer",
    "effect.timedOut": "it calls no service",
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
const sameRequest = "the flow identified the session in the same request, in which the session cannot change"
const notIdentifiedBefore = "the flow has not identified a session before"
const onlyRegistered = "a re-authentication registers no passkey"
const foundBefore = "the flow waits for the callback only in its opened flow cookie"
const noAccount = "no account is looked up for this way of signing in"

/**
 * Transitions of the shared last states that only other sign-in methods take, and transitions that differ between
 * flows.
 */
const particular: Readonly<Partial<Record<PlayedFlow, Readonly<Record<string, string>>>>> = {
  oauth: {
    checkingFlowCookie: foundBefore,
    checkingVerifier:
      "a flow without a verifier was begun without PKCE, and is not bound to a configuration with it: it starts again",
    "admission.findingAccount account.refused": "only credentials need a user who is stored",
    "admission.checkingLink mailboxOfStranger": "only a link in a mail proves a mailbox",
    "admission.checkingLink mailboxProven": "only a link in a mail proves a mailbox",
    ...neverQuarantined(),
    "admission.checkingLink visitorUnproven":
      "only a token that an earlier release has made, beside credentials: played in test/sessions/linking.test.ts",
    "admission.checkingRecency":
      "no plugin of the scenes demands a recent authentication for links: played in test/account/linking.test.ts",
  },
  email: {
    "findingAddressee account.refused": "only credentials need a user who is stored",
    "consultingRequest effect.failed": "before a link is sent, every error of callbacks.signIn is a refusal",
    "admission.findingAccount account.refused": "only credentials need a user who is stored",
    ...linksOnlyAccounts(["nothingStored", "ownerKnown", "promotedWithoutAddress"]),
    "admission.checkingLink": noAccount,
    ...neverRecalled(),
    "admission.resolvingTarget target.refused": settled,
    "admission.resolvingTarget effect.timedOut": settled,
    "admission.announcingSignIn effect.timedOut": "two listeners are waited for 5 s each, and the flow goes on",
  },
  credentials: {
    ...linksOnlyAccounts(["mailboxOfStranger", "mailboxProven", "nobodyKnown", "promoted", "promotedWithoutAddress"]),
    ...neverQuarantined(),
    "admission.checkingLink": noAccount,
    ...neverRecalled(),
    "admission.resolvingTarget target.refused": settled,
    "admission.resolvingTarget effect.timedOut": settled,
    "admission.announcingSignIn effect.timedOut": "one listener is waited for 5 s, and the flow goes on",
  },
  anonymous: {
    ...linksOnlyAccounts([
      "nothingStored",
      "ownerKnown",
      "mailboxOfStranger",
      "mailboxProven",
      "promoted",
      "promotedWithoutAddress",
    ]),
    ...neverQuarantined(),
    ...neverRecalled(),
    ...neverMerged(),
    "admission.checkingLink": noAccount,
    "admission.findingAccount account.refused": "only credentials need a user who is stored",
    "admission.findingAccount effect.failed": "nothing is looked up for a new anonymous user",
    "admission.findingAccount effect.timedOut": "nothing is looked up for a new anonymous user",
    "admission.resolvingTarget target.refused": settled,
    "admission.resolvingTarget effect.timedOut": settled,
    "resolvingReturn target.refused": settled,
    "resolvingReturn effect.timedOut": settled,
    "admission.committingIdentity identity.refused": "no other request can have what a new anonymous user has",
    "admission.announcingSignIn effect.timedOut": "two listeners are waited for 5 s each, and the flow goes on",
  },
  passkey: {
    ...linksOnlyPasskeys(),
    ...neverQuarantined(),
    "admission.resolvingTarget target.refused": settled,
    "admission.resolvingTarget effect.timedOut": settled,
    "admission.recallingSignUp signUp.recalled": "the scenes have transactions, so no sign-up is interrupted",
    "admission.recallingSignUp effect.timedOut": "the scenes have transactions, so no note is read",
    "admission.findingAccount account.refused": "only credentials need a user who is stored",
    "admission.checkingLink visitorUnproven":
      "only a token that an earlier release has made, beside credentials: played in test/sessions/linking.test.ts",
    "admission.checkingRecency":
      "no plugin of the scenes demands a recent authentication for links: played in test/account/linking.test.ts",
  },
  session: { "checkingRevocation session.unjudged": "the effect gives this answer only before a renewal" },
  notMe: {},
  "oauth-again": {
    ...neverReplacedIn("identifyingVisitor"),
    checkingVerifier: "a flow without a verifier was begun without PKCE, as in a sign-in",
    checkingFlowCookie: foundBefore,
    "stepUp.findingAccount account.refused": "only credentials need a user who is stored",
    "stepUp.addingEvidence evidence.refused": sameRequest,
  },
  "email-again": {
    ...neverReplacedIn("identifyingSession"),
    "readingAddress address.refused": "the link goes to the address of the session's user, whatever the form has",
    "findingAddressee account.refused": "only credentials need a user who is stored",
    "consultingRequest effect.failed": "before a link is sent, every error of callbacks.signIn is a refusal",
    "stepUp.findingAccount account.refused": "only credentials need a user who is stored",
    "stepUp.resolvingTarget target.refused": settled,
    "stepUp.resolvingTarget effect.timedOut": settled,
    "stepUp.addingEvidence evidence.refused": sameRequest,
  },
  "credentials-again": {
    ...neverReplacedIn("identifyingSession"),
    "stepUp.identifyingVisitor visitor.identified sessionAbsent": sameRequest,
    "stepUp.identifyingVisitor visitor.identified sessionReplaced": sameRequest,
    "stepUp.identifyingVisitor effect.failed": sameRequest,
    "stepUp.identifyingVisitor effect.timedOut": sameRequest,
    "stepUp.resolvingTarget target.refused": settled,
    "stepUp.resolvingTarget effect.timedOut": settled,
    "stepUp.addingEvidence evidence.refused": sameRequest,
  },
  "passkey-again": {
    ...neverReplacedIn("identifyingSession"),
    "checkingRecord passkeyNew": onlyRegistered,
    "checkingRecord passkeyTaken": onlyRegistered,
    "checkingDeviceType registersPasskey": onlyRegistered,
    "checkingUserHandle registersPasskey": onlyRegistered,
    "checkingCounter registersPasskey": onlyRegistered,
    "stepUp.resolvingTarget target.refused": settled,
    "stepUp.resolvingTarget effect.timedOut": settled,
    checkingAlgorithm: "only a registration brings another algorithm: that of a stored key was checked before",
    "stepUp.identifyingVisitor visitor.identified sessionAbsent": sameRequest,
    "stepUp.identifyingVisitor visitor.identified sessionReplaced": sameRequest,
    "stepUp.identifyingVisitor effect.failed": sameRequest,
    "stepUp.identifyingVisitor effect.timedOut": sameRequest,
    "stepUp.findingAccount account.refused": "only credentials need a user who is stored",
    "stepUp.addingEvidence evidence.refused": sameRequest,
  },
  signOut: {
    "resolvingTarget target.refused": settled,
    "resolvingTarget effect.timedOut": settled,
  },
}

function neverReplacedIn(...states: readonly string[]): Record<string, string> {
  return Object.fromEntries(states.map((state) => [`${state} visitor.identified sessionReplaced`, notIdentifiedBefore]))
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
  return {
    ...Object.fromEntries([...guards, ...more].map((guard) => [`admission.checkingLink ${guard}`, noAccount])),
    "admission.checkingRecency": noAccount,
    "admission.checkingRecency visitorRecent": noAccount,
  }
}

function neverMerged(): Record<string, string> {
  const why = "only a later sign-in meets an anonymous user"
  const answers = ["anonymous.merged", "anonymous.unmerged", "effect.failed", "effect.timedOut"]
  return {
    "admission.resolvingTarget target.resolved mergesAnonymous": why,
    ...Object.fromEntries(answers.map((answer) => [`admission.mergingAnonymous ${answer}`, why])),
  }
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

/** Returns the test in which requests cause the transition; `undefined` if the reason names no test. */
export function testIn(reason: string): string | undefined {
  return /\btest\/[\w./-]*\w/.exec(reason)?.[0]
}

/** @returns undefined if a request can cause it. */
export function whyUnprovoked(
  flow: PlayedFlow,
  { from, on, kind, guard }: Pick<Edge, "from" | "on" | "kind" | "guard">,
): string | undefined {
  const program: Tables = playedFlows[flow].program(undefined)
  if (on === "flow.expired" && program.states.get(from)?.waiting !== true) return everywhere.notWaiting
  const named = (...parts: readonly (string | undefined)[]): string | undefined =>
    particular[flow]?.[[from, ...parts].filter((part) => part !== undefined).join(" ")]
  const own = named(on, guard) ?? named(kind === "event" ? on : guard)
  if (own !== undefined) return own
  const ask = asks[flow].get(from)
  if (ask === undefined) return on === "effect.failed" || on === "effect.timedOut" ? everywhere.noAsk : undefined
  return kind === "event" ? silent[ask]?.[on] : undefined
}

const asks = Object.fromEntries(
  Object.entries(playedFlows).map(([flow, module]) => [flow, asksByState(graphOf(module.program(undefined)).edges)]),
) as Record<PlayedFlow, ReadonlyMap<string, string>>
