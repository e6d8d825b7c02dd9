/**
 * The last states of every re-authentication, as in the step-up of an application's flow: they resolve the redirect
 * target, and add the evidence to the session.
 */
import { refuseAsAnswered } from "../failing.ts"
import { keepAs, madeOf, required, type Do, type State } from "../grammar.ts"
import { provenUser } from "./step-up.guards.ts"
import type { StepUpContext, StepUpEvent } from "./step-up.types.ts"

/**
 * The action that keeps the proven user, who is the user of the session, as the plan. Steps read their person from the
 * plan.
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
