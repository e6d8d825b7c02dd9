/** The three ways that every sign-in ends, and the three engine failures that end it early. Each sign-in chart spreads them in. */
import { required } from "../required.ts"
import { refuseAsAnswered } from "../failing.ts"
import type { OmittedAddresses } from "../facts.ts"
import type { State } from "../grammar.ts"
import type { AdmissionContext, AdmissionEvent, AdmissionOutcome } from "./admission.types.ts"

export const ends: {
  signedIn: State<AdmissionContext, AdmissionEvent, AdmissionOutcome>
  diverted: State<AdmissionContext, AdmissionEvent, AdmissionOutcome>
  refused: State<AdmissionContext, AdmissionEvent, AdmissionOutcome>
} = {
  signedIn: {
    type: "final",
    meta: { title: "Signed in" },
    output: ({ context }) => ({
      type: "signedIn",
      url: required(context.target, "target"),
      isNewUser: context.isNewUser,
    }),
  },
  diverted: {
    id: "diverted",
    type: "final",
    meta: { title: "Sent elsewhere, without a session" },
    output: ({ context }) => ({ type: "diverted", url: required(context.target, "target") }),
  },
  refused: {
    id: "refused",
    type: "final",
    meta: { title: "Refused" },
    output: ({ context }) => ({ type: "refused", failure: context.failure ?? { reason: "internal" } }),
  },
}

/** Goes on the root of every sign-in chart: whatever runs late or breaks ends in `refused`. */
export const engineFailures: NonNullable<State<AdmissionContext, AdmissionEvent, AdmissionOutcome>["on"]> = {
  "effect.failed": refuseAsAnswered,
  "effect.timedOut": refuseAsAnswered,
  "flow.expired": refuseAsAnswered,
}

/** What admission knows before anything happened. */
export function admissionContext(input: AdmissionInput): AdmissionContext {
  return {
    provider: input.provider,
    linksByEmail: input.linksByEmail,
    omits: input.omits ?? { unverified: true, ofTenants: true },
    callbackUrl: "",
    visitorAtStart: undefined,
    candidate: undefined,
    standing: undefined,
    plan: undefined,
    target: undefined,
    user: undefined,
    isNewUser: false,
    steps: { byId: {}, problem: undefined },
    failure: undefined,
  }
}

/** Facts of the provider that admission needs. */
export interface AdmissionInput {
  provider: string
  linksByEmail: boolean
  /** Default: both. Nothing to a flow whose address is proven by the sign-in itself. */
  omits?: OmittedAddresses
}
