/**
 * Samples of requests and answers for the steps that the library provides, so that applications do not have to pass
 * them.
 */
import type { StepSamples } from "./of-steps.ts"

const library = {
  requests: { "terms.answered": { accepted: "yes" } },
  answers: {
    "terms.noteTime": [{ type: "terms.noted", at: 1_800_000_000_000 }],
    "totp.checkCode": [{ type: "totp.accepted", formerKey: "" }, { type: "totp.rejected" }, { type: "totp.locked" }],
    // The sample has an empty secret, because the step `totp` does not store an empty secret. A stored secret would
    // enrol the person for later paths.
    "totp.makeSecret": [{ type: "totp.made", secret: "", recoveryCodes: [] }],
    "totp.proveSecret": [{ type: "totp.confirmed", step: 1 }, { type: "totp.unconfirmed" }],
    "email-code.sendCode": [{ type: "email-code.sent", digest: "digest", ends: 1 }, { type: "email-code.unsendable" }],
  },
} as const satisfies StepSamples

/**
 * Returns the samples of the library and of the application; those of the application win. Names of requests and
 * effects begin with the id of their step or flow, so that they do not collide.
 */
export function withLibrarySamples(steps: StepSamples = {}, flows: StepSamples = {}): StepSamples {
  return {
    requests: { ...library.requests, ...steps.requests, ...flows.requests },
    answers: { ...library.answers, ...steps.answers, ...flows.answers },
  }
}
