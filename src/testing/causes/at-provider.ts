/** Parts that the causes of a sign-in at a provider share. */
import type { Cause } from "../model/cause.ts"
import { mute } from "./disturb.ts"

/** The model's own words for what is made up at run time. */
export const words = {
  issuer: "issuer",
  state: "digest",
  nonce: "nonce",
  sub: "subject",
  // As short as one may be (RFC 7636 §4.1).
  verifier: "vvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv",
} as const

/** A timed-out call to the provider: its own limit of 10 s is one of real time, the effect's of 15 s is the stage's. */
export const silentEndpoint = (ask: string, endpoint: string): Cause => ({
  name: `the provider's ${endpoint} endpoint is silent`,
  event: { type: "effect.timedOut", ask, failure: { reason: "effect_timed_out" } },
  arrange: (stage) => mute(stage, endpoint),
})

/** Why an effect of these does not fail by itself. */
export const notFromOutside = (what: string): string => `${what} answers whatever happens outside`
