/** Describes a counter-example in a few words, for a list of findings without their paths. */
import type { CounterExample } from "./invariants.ts"

const phrases: Readonly<Record<string, string>> = {
  alwaysAcyclic: "a cycle that the flow runs through without an event",
  asksAnswered: "an answer of an effect that the asking state does not handle",
  asksOnlyIn: "an effect that another state than the built-in one asks for",
  before: "a path on which a required state comes too late or not at all",
  bounded: "a cycle of effects without a wait",
  builtInParams: "a built-in effect that is asked for in another state, or with other parameters",
  dataFlow: "a value that has another source, or goes to another effect, than in the built-in flow",
  deadEnds: "a state from which the flow cannot end",
  enteredOnlyBy: "a state that another transition enters than the one that it exists for",
  formOnly: "a state that a request without a form token reaches",
  gate: "a path that does not pass a check",
  genuine: "a check that is passed by another guard or answer than in the built-in flow",
  guardTotal: "an event that is handled only if a guard holds",
  heardFirst: "a request that the first state of the flow does not handle",
  judgedFirst: "a session that is used before the registry was asked if it was revoked",
  heardIn: "an answer that is handled in a state that did not ask for it",
  lateRefusal: "a refusal, or another effect, after users and accounts are written",
  leadsNever: "an event that leads to a state that it must not reach",
  looksAgain: "a path from a waiting state to a write that does not repeat a check",
  engineFailuresHeard: "a state that does not handle effect.failed, effect.timedOut or flow.expired",
  engineFailuresRefuse: "a failure or a time-out that leads to a session or a write",
  mustPass: "a path that avoids a required state",
  mustRefuse: "a step-up that continues with any session",
  mustTake: "a path without a required event or guard",
  never: "a state that leads to a state that it must not reach",
  noSecret: "an end of the flow whose output contains a secret",
  noWaitAfter: "a waiting state after a write",
  once: "a state that one run can visit twice",
  oneAnswer: "a difference between known and unknown addresses",
  oneGrant: "a second state or transition that issues the session",
  oneRefusal: "refusals that can be told apart",
  onlyFrom: "a state that is entered from a state that must not lead to it",
  refusalsRefuse: "a refusal after which the flow continues",
  sameEnds: "an end that the built-in flow does not have",
  sameGuard: "a guard with the name of a built-in guard",
  sameOutcome: "another outcome than the built-in one",
  sameSources: "a decision that is made in two states",
  step: "a waiting step that handles a form, cancelling or a limit in a wrong way",
  strandedStates: "a state in which the flow can stop without waiting or ending",
  subjectHeld: "a request that changes the person of the session",
  unreachableStates: "a state to which no transition leads",
  withoutWaiting: "a path without a required wait",
  waitsExpire: "a state that can wait for ever",
}

/** Descriptions of the library's states to which a flow of the application leads. */
const places: Readonly<Record<string, string>> = {
  readingSubject: "the state that names the person",
  "admission.committingIdentity": "the state that writes the user",
  "admission.issuingSession": "the state that issues the session",
}

/** Returns the finding in a few words: `unreachableStates: a state to which no transition leads`. */
export function inShort({ invariant }: Pick<CounterExample, "invariant">): string {
  const [, check, place = ""] = /^gate\(flow:[^.]+\.(.+), (.+)\)$/.exec(invariant) ?? []
  if (check !== undefined) return `the check "${check}" is not passed on every path to ${places[place] ?? `"${place}"`}`
  const [template = ""] = invariant.split("(", 1)
  const phrase = Object.hasOwn(phrases, template) ? phrases[template] : undefined
  return phrase === undefined ? invariant : `${invariant}: ${phrase}`
}
