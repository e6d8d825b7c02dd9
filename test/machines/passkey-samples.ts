/** Samples of the events of sign-ins with passkeys, complete by their type. */
import type { Event as PasskeyEvent } from "../../machines/passkey/index.ts"
import type { PasskeyResponse } from "../../machines/passkey-asks.ts"
import type { PasskeyChallenge, StoredPasskey } from "../../src/ports/passkey-challenge.ts"
import { admission, candidate, counting, failure, type Samples } from "./samples.ts"

const challenge: PasskeyChallenge = {
  purpose: "signIn",
  challenge: "c",
  rpIds: ["app.test"],
  rpIdHashes: ["hash"],
  origins: ["https://app.test"],
  topOrigins: [],
  requiresPresence: true,
  requiresVerification: true,
  requiresUserHandle: true,
  algorithms: [-7],
}
const right: Extract<PasskeyResponse, { ceremony: "authentication" }> = {
  ceremony: "authentication",
  credentialId: "id",
  clientData: { type: "webauthn.get", challenge: "c", origin: "https://app.test", crossOrigin: false },
  authenticator: {
    rpIdHash: "hash",
    userPresent: true,
    userVerified: true,
    backupEligible: false,
    backedUp: false,
    counter: 2,
  },
  signature: "s",
  userHandle: "h",
  signed: { authenticatorData: "", clientDataJSON: "" },
}
const registration: PasskeyResponse = {
  ceremony: "registration",
  credentialId: "id",
  clientData: { ...right.clientData, type: "webauthn.create" },
  authenticator: right.authenticator,
  aaguid: "",
  publicKey: "k",
  algorithm: -7,
  attestation: { kind: "none" },
  transports: [],
  signed: right.signed,
}
const passkey: StoredPasskey = {
  credentialID: "id",
  userId: "1",
  providerAccountId: "a",
  publicKey: "k",
  algorithm: -7,
  counter: 1,
  deviceType: "singleDevice",
  userHandles: ["h"],
}
const { clientData, authenticator } = right
const { userHandle: _handle, ...withoutHandle } = right

/** The right response first, then one for each check that refuses it. */
const responses: readonly [PasskeyResponse, ...PasskeyResponse[]] = [
  right,
  registration,
  { ...right, clientData: { ...clientData, type: "other" } },
  { ...right, clientData: { ...clientData, challenge: "other" } },
  { ...right, clientData: { ...clientData, origin: "https://evil.test" } },
  { ...right, clientData: { ...clientData, crossOrigin: true, topOrigin: "https://evil.test" } },
  { ...right, authenticator: { ...authenticator, rpIdHash: "other" } },
  { ...right, authenticator: { ...authenticator, userPresent: false } },
  { ...right, authenticator: { ...authenticator, userVerified: false } },
  { ...right, authenticator: { ...authenticator, backedUp: true } },
  { ...right, authenticator: { ...authenticator, backupEligible: true } },
  { ...registration, algorithm: -35 },
  { ...right, userHandle: "other" },
  withoutHandle,
  { ...right, authenticator: { ...authenticator, counter: 1 } },
]
const requested = {
  type: "passkeyOptions.requested",
  action: "authenticate",
  wanted: undefined,
  isConditional: false,
  typed: "",
} as const
const answered = {
  type: "passkey.answered",
  csrf: "proven",
  callbackUrl: "/",
  action: "authenticate",
  data: "",
} as const
const user = { id: "1", email: "ada@x.test" }
const [first, ...more] = responses

export const passkeySamples: Samples<PasskeyEvent> = {
  "passkeyOptions.requested": [
    requested,
    { ...requested, action: undefined },
    { ...requested, action: "register" },
    { ...requested, action: "other" },
    { ...requested, wanted: "step-up" },
  ],
  "passkey.answered": [
    answered,
    { ...answered, action: "register" },
    { ...answered, action: "other" },
    { ...answered, csrf: "csrf_missing" },
    { ...answered, csrf: "cross_origin" },
  ],
  "passkeyUser.read": [
    { type: "passkeyUser.read", about: { is: "none" }, visitor: undefined },
    { type: "passkeyUser.read", about: { is: "known", user }, visitor: undefined },
    { type: "passkeyUser.read", about: { is: "new", user: { email: "bob@x.test" } }, visitor: undefined },
    { type: "passkeyUser.read", about: { is: "signedIn", user }, visitor: { user: "1", session: "s" } },
  ],
  "passkeyUser.refused": [{ type: "passkeyUser.refused", failure }],
  "passkeyOptions.made": [{ type: "passkeyOptions.made", offer: { action: "authenticate", options: {} } }],
  "passkeyOptions.refused": [{ type: "passkeyOptions.refused", failure }],
  "passkeyChallenge.taken": [
    { type: "passkeyChallenge.taken", challenge },
    { type: "passkeyChallenge.taken", challenge: { ...challenge, purpose: "signUp", person: {} } },
    {
      type: "passkeyChallenge.taken",
      challenge: { ...challenge, purpose: "add", visitor: { user: "1", session: "s" }, topOrigins: ["https://x.test"] },
    },
    { type: "passkeyChallenge.taken", challenge: { ...challenge, purpose: "stepUp" } },
  ],
  "passkeyChallenge.refused": [{ type: "passkeyChallenge.refused", failure }],
  "passkeyResponse.read": [
    { type: "passkeyResponse.read", response: first },
    ...more.map((response) => ({ type: "passkeyResponse.read" as const, response })),
  ],
  "passkeyResponse.refused": [{ type: "passkeyResponse.refused", failure }],
  "passkey.found": [{ type: "passkey.found", passkey }],
  "passkey.absent": [
    { type: "passkey.absent", isOfOtherProvider: false },
    { type: "passkey.absent", isOfOtherProvider: true },
  ],
  "passkey.verified": [{ type: "passkey.verified" }],
  "passkey.refused": [{ type: "passkey.refused", failure }],
  "passkeyUser.named": [
    { type: "passkeyUser.named", candidate: candidate("webauthn") },
    { type: "passkeyUser.named", candidate: candidate("webauthn", "unverified") },
  ],
  "passkeyUser.unknown": [{ type: "passkeyUser.unknown", failure }],
  ...counting,
  ...admission,
}
