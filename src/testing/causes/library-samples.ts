/** Samples for the library's own steps, so that an application passes none. */
import type { StepSamples } from "./of-steps.ts"

const library = {
  requests: { "terms.answered": { accepted: "yes" } },
  answers: {
    "terms.noteTime": [{ type: "terms.noted", at: 1_800_000_000_000 }],
    "totp.checkCode": [{ type: "totp.accepted", formerKey: "" }, { type: "totp.rejected" }, { type: "totp.locked" }],
    // TOTP stores no empty secret, so no path finds a person whom an earlier path enrolled.
    "totp.makeSecret": [{ type: "totp.made", secret: "", recoveryCodes: [] }],
    "totp.proveSecret": [{ type: "totp.confirmed", step: 1 }, { type: "totp.unconfirmed" }],
    "email-code.sendCode": [{ type: "email-code.sent", digest: "digest", ends: 1 }, { type: "email-code.unsendable" }],
  },
} as const satisfies StepSamples

/** The application's samples, before those of the library. Names begin with the id of their step or flow. */
export function withLibrarySamples(steps: StepSamples = {}, flows: StepSamples = {}): StepSamples {
  return {
    requests: { ...library.requests, ...steps.requests, ...flows.requests },
    answers: { ...library.answers, ...steps.answers, ...flows.answers },
  }
}
