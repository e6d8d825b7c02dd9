/**
 * The tail that every step-up shares: from the visitor's session to evidence that is added to it. The session is
 * identified, the person who was proven must be its user, steps follow, and one state adds the evidence.
 *
 * It leaves through states that the chart around it declares: `steppedUp` (by `onDone`) and `#refused`.
 */
import { readingSubject } from "../own-flow/reading-subject.ts"
import { refuse, refuseAsAnswered } from "../failing.ts"
import { fromContext, keep, keepAs, madeOf, required, type State } from "../grammar.ts"
import { identifying } from "./identifying.ts"
import { samePerson } from "./step-up.guards.ts"
import type { StepUpContext, StepUpEvent, StepUpOutcome } from "./step-up.types.ts"

/** The user who was proven is that of the session: they are whom steps are about. */
const ownerKept = {
  type: "keep",
  params: ({ context }: { context: StepUpContext }) => ({
    plan: { do: "signIn" as const, user: required(context.standing?.owner, "owner") },
  }),
} as const

/** @param subjectOf says who was proven. Without it, what the flow checked is about the user of the session. */
export function stepUp(
  subjectOf?: (context: StepUpContext) => unknown,
): State<StepUpContext, StepUpEvent, StepUpOutcome> {
  return {
    id: "stepUp",
    meta: { title: "Step-up: more evidence for the session" },
    onDone: "steppedUp",
    initial: "identifyingVisitor",
    states: {
      identifyingVisitor: identifying("readingSubject"),
      readingSubject: readingSubject({
        title: "Who was proven?",
        next: "findingAccount",
        params: ({ context }) => ({
          flow: context.provider,
          subject: subjectOf?.(context),
          ...(subjectOf === undefined && { visitor: required(context.visitorAtStart, "visitorAtStart") }),
        }),
      }),
      findingAccount: {
        meta: { title: "Look up the user who was proven" },
        entry: { type: "findAccount", params: fromContext("candidate") },
        on: {
          "account.found": { target: "comparingPerson", actions: keep("standing") },
          "account.refused": refuseAsAnswered,
        },
      },
      comparingPerson: {
        meta: { title: "Are they the user of the session?", check: "samePerson", passes: "samePerson" },
        always: [{ guard: samePerson, target: "resolvingTarget", actions: ownerKept }, refuse("step_up_other_person")],
      },
      resolvingTarget: {
        meta: { title: "Resolve where the user goes next" },
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
          }),
        },
        on: { "evidence.added": "proven", "evidence.refused": refuseAsAnswered },
      },
      proven: { type: "final", meta: { title: "Proven" } },
    },
  }
}

/** How a step-up ends well; `refused` is that of every sign-in. */
export const ends: { steppedUp: State<StepUpContext, StepUpEvent, StepUpOutcome> } = {
  steppedUp: {
    type: "final",
    meta: { title: "Stepped up" },
    output: madeOf({ type: "steppedUp", url: "context.target" }),
  },
}
