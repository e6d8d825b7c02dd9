/**
 * The states that every step-up shares, in the following order: identify the visitor's session, compare the proven
 * person with the user of the session, take the steps, add the evidence to the session.
 *
 * The step-up ends in states that the enclosing chart declares: `steppedUp` (by `onDone`) and `#refused`.
 */
import { readingSubject } from "../own-flow/reading-subject.ts"
import { refuse, refuseAsAnswered } from "../failing.ts"
import { fromContext, keep, keepAs, madeOf, required, type Do, type State } from "../grammar.ts"
import { identifying } from "./identifying.ts"
import { provenUser, samePerson } from "./step-up.guards.ts"
import type { StepUpContext, StepUpEvent, StepUpOutcome } from "./step-up.types.ts"

/**
 * Keeps a plan that signs in the proven user. A step-up never carries out this plan: steps only read their person from
 * it.
 */
export const personKept: Do<StepUpContext, unknown> = {
  type: "keep",
  params: ({ context }) => ({ plan: { do: "signIn", user: required(provenUser(context), "owner") } }),
}

/** The states after the comparison of the users. */
export const evidenceStates: Readonly<
  Record<"resolvingTarget" | "addingEvidence" | "proven", State<StepUpContext, StepUpEvent>>
> = {
  resolvingTarget: {
    meta: { title: "Resolve the redirect target" },
    entry: { type: "resolveTarget", params: madeOf({ url: "context.callbackUrl" }) },
    on: {
      "target.resolved": { target: "addingEvidence", actions: keepAs({ target: "url" }) },
      "target.refused": refuseAsAnswered,
    },
  },
  addingEvidence: {
    meta: { title: "Add the evidence to the session", grants: "evidence" },
    entry: {
      type: "addEvidence",
      params: madeOf({
        flow: "context.provider",
        candidate: "context.candidate",
        visitor: "context.visitorAtStart",
        steps: "context.steps",
        authTime: "context.authTime?",
      }),
    },
    on: { "evidence.added": "proven", "evidence.refused": refuseAsAnswered },
  },
  proven: { type: "final", meta: { title: "Proven" } },
}

/**
 * Returns the step-up as a compound state.
 *
 * @param subjectOf returns the proven subject. Without `subjectOf`, the checks of the flow count as proof that the
 *   visitor is the user of the session.
 */
export function stepUp(
  subjectOf?: (context: StepUpContext) => unknown,
): State<StepUpContext, StepUpEvent, StepUpOutcome> {
  return {
    id: "stepUp",
    meta: { title: "Step up the session" },
    onDone: "steppedUp",
    initial: "identifyingVisitor",
    states: {
      identifyingVisitor: identifying("readingSubject"),
      readingSubject: readingSubject({
        title: "Read the proven subject",
        next: "findingAccount",
        params: ({ context }) => ({
          flow: context.provider,
          subject: subjectOf?.(context),
          ...(subjectOf === undefined && { visitor: required(context.visitorAtStart, "visitorAtStart") }),
        }),
      }),
      findingAccount: {
        meta: { title: "Look up the proven user" },
        entry: { type: "findAccount", params: fromContext("candidate") },
        on: {
          "account.found": { target: "comparingPerson", actions: keep("standing") },
          "account.refused": refuseAsAnswered,
        },
      },
      comparingPerson: {
        meta: { title: "Verify that the users match", check: "samePerson", passes: "samePerson" },
        always: [{ guard: samePerson, target: "resolvingTarget", actions: personKept }, refuse("step_up_other_person")],
      },
      ...evidenceStates,
    },
  }
}

/** The successful end of a step-up. The end `refused` is the same as in sign-ins. */
export const ends: { steppedUp: State<StepUpContext, StepUpEvent, StepUpOutcome> } = {
  steppedUp: {
    type: "final",
    meta: { title: "Stepped up" },
    output: madeOf({ type: "steppedUp", url: "context.target" }),
  },
}
