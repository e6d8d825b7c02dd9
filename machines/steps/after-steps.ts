/** The states after the last step: the account lookup is repeated, and a sign-in calls `callbacks.signIn` again. */
import { keep, fromContext, required } from "../grammar.ts"
import type { StateConfig } from "../chart-config.ts"
import { refuseAsAnswered } from "../failing.ts"
import { named, type Seen } from "./step-memory.ts"

/** The state before which the steps are inserted. After the insertion, every path to it leads through the steps. */
export const slot = "resolvingTarget"

/** Returns the state that repeats the account lookup. */
export const confirming = (next: string): StateConfig => ({
  meta: {
    title: "Repeat the account lookup after the steps",
    check: "standing",
    passes: "standing.confirmed",
  },
  entry: { type: "confirmStanding", params: fromContext("candidate", "standing", "plan") },
  on: {
    "standing.confirmed": { target: next, actions: keep("standing", "plan") },
    "standing.changed": refuseAsAnswered,
  },
})

/**
 * Returns true if no step applied. The sign-in then did not wait in a step, so `callbacks.signIn` has allowed it in
 * this same request.
 */
function noStepApplied({ context }: Seen): boolean {
  return Object.values(context.steps.byId).every(({ applies }) => !applies)
}

export const judging: StateConfig = {
  meta: {
    title: "Decide whether to call callbacks.signIn again",
    check: "signInPolicyAgain",
    passes: "noStepApplied",
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
