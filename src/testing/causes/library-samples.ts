/** Samples of requests and answers for the library's own steps. Applications do not have to pass these samples. */
import type { StepSamples } from "./of-steps.ts"

const library = {
  requests: { "terms.answered": { accepted: "yes" } },
  answers: {
    "terms.noteTime": [{ type: "terms.noted", at: 1_800_000_000_000 }],
    "totp.checkCode": [{ type: "totp.accepted", formerKey: "" }, { type: "totp.rejected" }, { type: "totp.locked" }],
    // The secret is empty, because TOTP does not store an empty secret. If TOTP stored a secret, a later path would
    // find that the person is already enrolled.
    "totp.makeSecret": [{ type: "totp.made", secret: "", recoveryCodes: [] }],
    "totp.proveSecret": [{ type: "totp.confirmed", step: 1 }, { type: "totp.unconfirmed" }],
    "email-code.sendCode": [{ type: "email-code.sent", digest: "digest", ends: 1 }, { type: "email-code.unsendable" }],
  },
} as const satisfies StepSamples

/**
 * Returns the samples of the library together with those of the application, which have precedence. Names of requests
 * and asks begin with the id of their step or flow, so that they do not collide.
 */
export function withLibrarySamples(steps: StepSamples = {}, flows: StepSamples = {}): StepSamples {
  return {
    requests: { ...library.requests, ...steps.requests, ...flows.requests },
    answers: { ...library.answers, ...steps.answers, ...flows.answers },
  }
}
