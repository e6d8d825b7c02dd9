/** Responses of a passkey that the checks refuse: the real change of the response, and its value in the model. */
import type { Moment } from "../model/cause.ts"
import { flags } from "../passkeys/authenticator.ts"
import type { Stage } from "../stage/stage.types.ts"
import type { Way } from "./answer-causes.ts"
import { isRegistration, type responseWith } from "./passkey-values.ts"

interface Wrong {
  name: string
  model: Parameters<typeof responseWith>[0]
  real: NonNullable<NonNullable<Stage["memo"]["passkey"]>["changes"]>
  when?: NonNullable<Way["when"]>
}

const authenticates = (moment: Moment): boolean => !isRegistration(moment)

/** Responses that a check refuses, at least one for each check. The last one is right for a passkey without a counter. */
export const wrongResponses: readonly Wrong[] = [
  {
    name: "the response is of another ceremony",
    model: { clientData: { type: "other" } },
    real: { clientData: { type: "other" } },
  },
  {
    name: "the response answers another challenge",
    model: { clientData: { challenge: "another" } },
    real: { challenge: "another" },
  },
  {
    name: "the response comes from another origin",
    model: { clientData: { origin: "https://evil.test" } },
    real: { origin: "https://evil.test" },
  },
  {
    name: "the response comes from a frame of another origin",
    model: { clientData: { crossOrigin: true } },
    real: { clientData: { crossOrigin: true } },
  },
  {
    name: "the response is for another RP id",
    model: { authenticator: { rpIdHash: "another" } },
    real: { rpId: "evil.test" },
  },
  { name: "no user was present", model: { authenticator: { userPresent: false } }, real: { flags: flags.uv } },
  { name: "the user was not verified", model: { authenticator: { userVerified: false } }, real: { flags: flags.up } },
  {
    name: "the backup state is impossible",
    model: { authenticator: { backedUp: true } },
    real: { flags: flags.up | flags.uv | flags.bs },
  },
  {
    name: "the backup eligibility has changed",
    model: { authenticator: { backupEligible: true } },
    real: { flags: flags.up | flags.uv | flags.be },
    when: authenticates,
  },
  {
    name: "the algorithm was not offered",
    model: { more: { algorithm: -35 } },
    real: {
      publicKey: () =>
        new Map([
          [1, 2],
          [3, -35],
        ]),
    },
    when: isRegistration,
  },
  {
    name: "the user handle is that of another user",
    model: { more: { userHandle: "another" } },
    real: { userHandle: Buffer.from("another") },
    when: authenticates,
  },
  {
    name: "the authenticator returns no user handle",
    model: { more: { userHandle: undefined } },
    real: { returnsUserHandle: false },
    when: authenticates,
  },
  {
    name: "the counter did not rise",
    model: { authenticator: { counter: 1 } },
    real: { counter: 1 },
    when: authenticates,
  },
  {
    name: "the authenticator has no counter",
    model: { authenticator: { counter: 0 } },
    real: { counter: 0 },
    when: authenticates,
  },
]

/** Changes the response that the authenticator makes for the next request. */
export function change({ memo }: Stage, changes: Wrong["real"]): void {
  memo.passkey = { ...memo.passkey, changes: { ...memo.passkey?.changes, ...changes } }
}
