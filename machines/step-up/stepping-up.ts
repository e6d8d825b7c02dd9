/** The step-up at the end of a re-authentication. The sign-in's states before it have proven a person. */
import { refuse, refuseAsAnswered } from "../failing.ts"
import { fromContext, keep, keepAs, madeOf, type State } from "../grammar.ts"
import type { Answer } from "../vocabulary.ts"
import { evidenceStates, personKept } from "./step-up.machine.ts"
import { identifying } from "./identifying.ts"
import { samePerson } from "./step-up.guards.ts"
import type { StepUpContext, StepUpEvent, StepUpOutcome } from "./step-up.types.ts"

/**
 * The step-up as a compound state. This state identifies the session again, looks up the proven person, calls
 * `callbacks.signIn`, compares the person with the user of the session, and adds the evidence.
 *
 * All charts contain this same object, because the proofs compare the functions in it by identity.
 */
export const provenPersonSteppingUp: State<StepUpContext, StepUpEvent | Answer<"consultSignIn">, StepUpOutcome> = {
  id: "stepUp",
  meta: { title: "Step up the session" },
  onDone: "steppedUp",
  initial: "identifyingVisitor",
  states: {
    identifyingVisitor: identifying("findingAccount"),
    findingAccount: {
      meta: { title: "Look up the proven user" },
      entry: { type: "findAccount", params: fromContext("candidate") },
      on: {
        "account.found": {
          target: "consultingSignIn",
          actions: [
            keep("standing"),
            {
              type: "consultSignIn",
              params: madeOf({
                candidate: "context.candidate",
                standing: "event.standing",
                verificationRequest: false,
              }),
            },
          ],
        },
        "account.refused": refuseAsAnswered,
      },
    },
    consultingSignIn: {
      meta: { title: "Call callbacks.signIn", check: "signInPolicy", passes: "signIn.allowed" },
      on: {
        "signIn.allowed": "comparingPerson",
        "signIn.denied": refuseAsAnswered,
        "signIn.diverted": {
          target: "resolvingDiversion",
          actions: { type: "resolveTarget", params: madeOf({ url: "event.url" }) },
        },
      },
    },
    comparingPerson: {
      meta: { title: "Verify that the users match", check: "samePerson", passes: "samePerson" },
      always: [{ guard: samePerson, target: "resolvingTarget", actions: personKept }, refuse("step_up_other_person")],
    },
    ...evidenceStates,
    resolvingDiversion: {
      meta: { title: "Resolve the redirect of callbacks.signIn" },
      on: {
        "target.resolved": { target: "#diverted", actions: keepAs({ target: "url" }) },
        "target.refused": refuseAsAnswered,
      },
    },
  },
}
