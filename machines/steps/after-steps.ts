/**
 * The states after the last step. They repeat the account lookup, and in a sign-in call `callbacks.signIn` a second
 * time.
 */
import { keep, fromContext, required } from "../grammar.ts"
import type { StateConfig } from "../chart-config.ts"
import { refuseAsAnswered } from "../failing.ts"
import { skippedSteps } from "./remembered-device.ts"
import { named, type Seen } from "./step-memory.ts"
import type { LooseStep } from "./step.types.ts"
import type { Params } from "../vocabulary.ts"

/**
 * The state before which the library inserts the steps. After the insertion, every path to this state leads through the
 * steps.
 */
export const slot = "resolvingTarget"

/**
 * Returns the state that repeats the account lookup.
 *
 * @param remembered the steps that a device can skip. If a device skipped one of them, the state checks this device
 * again.
 */
export const confirming = (next: string, remembered: readonly LooseStep[]): StateConfig => ({
  meta: {
    title: "Repeat the account lookup after the steps",
    check: "standing",
    passes: "standing.confirmed",
  },
  entry: {
    type: "confirmStanding",
    params:
      remembered.length === 0 ? fromContext("candidate", "standing", "plan", "visitorAtStart?") : checking(remembered),
  },
  on: {
    "standing.confirmed": { target: next, actions: keep("standing", "plan") },
    "standing.changed": refuseAsAnswered,
  },
})

function checking(remembered: readonly LooseStep[]) {
  return ({ context }: Seen): Params<"confirmStanding"> => ({
    candidate: required(context.candidate, "candidate"),
    standing: required(context.standing, "standing"),
    plan: required(context.plan, "plan"),
    visitorAtStart: context.visitorAtStart,
    skipped: skippedSteps(context, remembered),
  })
}

/**
 * Returns true if no step applied. No step then waited, so `callbacks.signIn` has allowed the sign-in in this same
 * request.
 */
function noStepApplied({ context }: Seen): boolean {
  return Object.values(context.steps.byId).every(({ applies }) => !applies)
}

export const judging: StateConfig = {
  meta: {
    title: "Decide whether to call callbacks.signIn again",
    check: "signInPolicyAgain",
    passes: "noStepApplied",
    notApplied: "noStepApplied",
  },
  always: [
    { guard: named(noStepApplied, "noStepApplied"), target: slot },
    {
      target: "consultingSignInAgain",
      actions: [
        {
          type: "consultSignIn",
          params: ({ context }: Seen) => ({
            candidate: required(context.candidate, "candidate"),
            standing: required(context.standing, "standing"),
            verificationRequest: false,
            afterSteps: true,
          }),
        },
      ],
    },
  ],
}

export const consultingAgain: StateConfig = {
  meta: {
    title: "Call callbacks.signIn again after the last step",
    check: "signInPolicyAgain",
    passes: "signIn.allowed",
  },
  on: {
    "signIn.allowed": slot,
    "signIn.denied": refuseAsAnswered,
    "signIn.diverted": {
      target: "resolvingDiversion",
      actions: { type: "resolveTarget", params: ({ event }: { event: { url: string } }) => ({ url: event.url }) },
    },
  },
}
