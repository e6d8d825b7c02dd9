/** Values of the model for sign-ins with passkeys. The guards decide for them as for the real values. */
import type { Moment } from "../model/cause.ts"
import type { PasskeyChallenge, StoredPasskey } from "../../ports/passkey-challenge.ts"
import type { Way } from "./answer-causes.ts"
import { ada } from "./standings.ts"

/** Returns the fields of an answer. */
type Fields = (moment: Moment) => Readonly<Record<string, unknown>>

const id = "AQID"
const accountId = "sub-ada"

export const isRegistration = ({ known }: Moment): boolean =>
  purposeIn(known) === "signUp" || purposeIn(known) === "add"
export const accepts = (purpose: string, { known }: Moment): boolean =>
  (known["purposes"] as readonly string[]).includes(purpose)
export const purposeIn = (known: Moment["known"]): string | undefined =>
  (known["challenge"] as PasskeyChallenge | undefined)?.purpose

const challenge: PasskeyChallenge = {
  purpose: "signIn",
  challenge: "challenge",
  rpIds: ["app.test"],
  rpIdHashes: ["hash"],
  origins: ["https://app.test"],
  topOrigins: [],
  requiresPresence: true,
  requiresVerification: true,
  requiresUserHandle: true,
  algorithms: [-7],
}
export const challengeFor =
  (more: Partial<PasskeyChallenge> = {}): Fields =>
  ({ facts: { topOrigins } }) => ({ challenge: { ...challenge, topOrigins, ...more } })
export const person: { email: string } = { email: ada.email }
export const vera = { user: "id-Vera", session: "the session" }
export const guest = "id-Anonymous"
export const adaAtStart = { user: "id-Ada", session: "the session" }

const clientData = { challenge: "challenge", origin: "https://app.test", crossOrigin: false }
const authenticator = {
  rpIdHash: "hash",
  userPresent: true,
  userVerified: true,
  backupEligible: false,
  backedUp: false,
  counter: 2,
}
const signed = { authenticatorData: "AA", clientDataJSON: "AA" }

/** Returns the response that answers the challenge of the path, with changes of its parts. */
export function responseWith(
  changes: { clientData?: object; authenticator?: object; more?: object } = {},
): NonNullable<Way["with"]> {
  return (moment) => {
    const both = {
      credentialId: id,
      authenticator: { ...authenticator, ...changes.authenticator },
      signed,
      ...changes.more,
    }
    if (isRegistration(moment))
      return {
        response: {
          ...both,
          ceremony: "registration",
          clientData: { type: "webauthn.create", ...clientData, ...changes.clientData },
          aaguid: "00000000-0000-0000-0000-000000000000",
          publicKey: "AA",
          algorithm: -7,
          attestation: { kind: "none" },
          transports: [],
          ...changes.more,
        },
      }
    return {
      response: {
        ...both,
        ceremony: "authentication",
        clientData: { type: "webauthn.get", ...clientData, ...changes.clientData },
        signature: "AA",
        userHandle: "handle",
        ...changes.more,
      },
    }
  }
}

export const stored: StoredPasskey = {
  credentialID: id,
  userId: ada.id,
  providerAccountId: accountId,
  publicKey: "AA",
  algorithm: -7,
  counter: 1,
  deviceType: "singleDevice",
  userHandles: ["handle"],
}

export function candidateOf({ facts, known }: Moment): Readonly<Record<string, unknown>> {
  const account = { provider: facts.provider, type: "webauthn", providerAccountId: accountId }
  const isNew = purposeIn(known) === "signUp"
  const user = isNew ? { id: "id-Ada", ...person } : { id: ada.id, name: ada.name, email: ada.email }
  const methods = ["hwk", "user"]
  return { candidate: { ...account, user, account, emailClaim: isNew ? "unverified" : "absent", passkey: { methods } } }
}
