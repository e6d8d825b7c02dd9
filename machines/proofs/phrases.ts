/** Describes a counter-example in a few words, for a list of findings without their paths. */
import type { CounterExample } from "./invariants.ts"

const phrases: Readonly<Record<string, string>> = {
  alwaysAcyclic: "a circle that the flow runs through by itself",
  asksAnswered: "an answer of an effect that is not handled where it is asked for",
  asksOnlyIn: "an effect that is asked for in another state than the built-in ones",
  before: "a step of the flow before the one that has to come first",
  bounded: "a circle of effects without a bound",
  builtInParams: "a built-in effect that is asked for in another state, or with other parameters",
  dataFlow: "a value of the flow that comes from, or goes to, another place than the built-in one",
  deadEnds: "a state that the flow cannot end from",
  formOnly: "a request without a form token that leads where only a form of our own may",
  gate: "a way round a check",
  genuine: "a check that is passed by another guard or answer than in the built-in flow",
  guardTotal: "an event that is handled only if a guard holds",
  heardFirst: "a request that is not handled where the flow begins",
  heardIn: "an answer that is handled where its effect was not asked for",
  lateRefusal: "a refusal, or another effect, after something is written",
  leadsNever: "an event that leads where it never may",
  looksAgain: "a commit without a second look at the account",
  engineFailuresHeard: "a state that does not handle effect.failed, effect.timedOut or flow.expired",
  engineFailuresRefuse: "a failure or a time-out that leads to a session or a write",
  mustPass: "a way round a state that has to be passed",
  mustRefuse: "a step-up that goes on in any session",
  mustTake: "a way without the event that has to come first",
  never: "a state that leads to one that it never may lead to",
  noSecret: "an end of the flow that gives a secret away",
  noWaitAfter: "a waiting state after something is written",
  once: "a state that can come twice",
  oneAnswer: "a difference between known and unknown addresses",
  oneGrant: "a second place that issues the session",
  oneRefusal: "refusals that can be told apart",
  onlyFrom: "a state that is entered from elsewhere",
  refusalsRefuse: "a refusal that goes on",
  sameEnds: "an end that the built-in flow does not have",
  sameGuard: "a guard with the name of a built-in one",
  sameOutcome: "another outcome than the built-in one",
  sameSources: "a decision that is made in two states",
  step: "a waiting step that handles forms or cancelling otherwise",
  strandedStates: "a state that the flow can stop in",
  subjectHeld: "a request that changes whom the session is for",
  unreachableStates: "a state that nothing leads to",
  withoutWaiting: "a way on where the flow has to wait first",
  waitsExpire: "a state that can wait for ever",
}

/** Descriptions of the library's states to which an own flow leads. */
const places: Readonly<Record<string, string>> = {
  readingSubject: "the state that names the person",
  "admission.committingIdentity": "the state that writes the user",
  "admission.issuingSession": "the state that issues the session",
}

/** Returns the finding in a few words: `unreachableStates: a state that nothing leads to`. */
export function inShort({ invariant }: Pick<CounterExample, "invariant">): string {
  const [, check, place = ""] = /^gate\(flow:[^.]+\.(.+), (.+)\)$/.exec(invariant) ?? []
  if (check !== undefined) return `the check "${check}" is not passed on every way to ${places[place] ?? `"${place}"`}`
  const [template = ""] = invariant.split("(", 1)
  const phrase = Object.hasOwn(phrases, template) ? phrases[template] : undefined
  return phrase === undefined ? invariant : `${invariant}: ${phrase}`
}
