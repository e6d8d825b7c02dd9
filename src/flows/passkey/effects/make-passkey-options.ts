import { publicKeysOf } from "../../../effects/account/own-passkeys.ts"
import { providerOf } from "../../../effects/provider-of.ts"
import type { Effect, Runtime } from "../../../effects/runtime.ts"
import type { Params } from "../../../../machines/vocabulary.ts"
import { knownAlgorithm } from "../../../passkeys/cose-key.ts"
import { authenticationOptions, registrationOptions } from "../../../passkeys/options.ts"
import { bytesOfBase64, transportsOf } from "../../../passkeys/stored-form.ts"
import type { AdapterAuthenticator } from "../../../ports/adapter.ts"
import type { PasskeyChallenge } from "../../../ports/passkey-challenge.ts"
import { passkeyAlgorithms } from "../../../ports/passkeys.ts"
import type { CredentialDescriptor } from "../../../ports/simple-webauthn.ts"
import type { WebAuthnConfig, WebAuthnOptionsResponseBody } from "../../../ports/webauthn.ts"
import { randomBase64url, sha256 } from "../../../protocol/bytes.ts"
import { putChallenge } from "./challenge-cookie.ts"
import { relyingPartyOf, type AcceptedParty } from "./relying-party.ts"
import { handleOf } from "./user-handle.ts"

type Making = Params<"makePasskeyOptions">

/** Returns the algorithms for new passkeys, the preferred one first: those of the provider that the verifier knows. */
function algorithmsOf(config: WebAuthnConfig): number[] {
  const { supportedAlgorithmIDs: offered = passkeyAlgorithms } = config.registrationOptions ?? {}
  return offered.filter((algorithm) => knownAlgorithm(algorithm) !== undefined)
}

/** Makes the options, and sets the cookie of the challenge. */
export const makePasskeyOptions: Effect<"makePasskeyOptions"> = async (params, runtime) => {
  const { config } = providerOf(params.provider, runtime, "webauthn")
  const passkeys = await passkeysOf(params, runtime)
  try {
    const party = relyingPartyOf(config, runtime)
    const registers = params.purpose === "signUp" || params.purpose === "add"
    const userHandle = registers ? await handleOf(params.about, passkeys ?? [], runtime) : undefined
    const made = { config, party, passkeys, challenge: randomBase64url(runtime.randomBytes), about: params.about }
    const offer: WebAuthnOptionsResponseBody =
      userHandle === undefined
        ? { action: "authenticate", options: await toAuthenticate(made) }
        : { action: "register", options: await toRegister({ ...made, userHandle }) }
    const { challenge, allowCredentials } = offer.options
    if (typeof challenge !== "string") throw new TypeError("simpleWebAuthn made options without a challenge.")
    const isNamed = Array.isArray(allowCredentials) && allowCredentials.length > 0
    const sealed = await challengeFor({ ...params, config, party, challenge, userHandle, isNamed })
    if (await putChallenge(params.provider, sealed, runtime)) return { type: "passkeyOptions.made", offer }
    throw new TypeError("The data of the user are too large for the cookie of the challenge.")
  } catch (cause) {
    return { type: "passkeyOptions.refused", failure: { reason: "passkey_options_failed", cause } }
  }
}

/** Returns the passkeys of the person, or `undefined` if the request names no stored user. */
async function passkeysOf(
  { about }: Making,
  { config }: Runtime,
): Promise<readonly AdapterAuthenticator[] | undefined> {
  if (about.is === "none" || about.is === "new" || about.user.id === undefined) return undefined
  return publicKeysOf(about.user.id, config)
}

interface Made {
  readonly config: WebAuthnConfig
  readonly party: AcceptedParty
  readonly passkeys: readonly AdapterAuthenticator[] | undefined
  readonly challenge: string
  readonly about: Making["about"]
}

async function toAuthenticate({ config, party, passkeys, challenge }: Made): Promise<Record<string, unknown>> {
  const { authenticationOptions: given = {}, simpleWebAuthn } = config
  if (simpleWebAuthn === undefined)
    return { ...authenticationOptions({ ...given, challenge, rpId: party.ids[0], passkeys }) }
  const made = await simpleWebAuthn.generateAuthenticationOptions({
    ...given,
    rpID: party.ids[0],
    ...(passkeys !== undefined && { allowCredentials: passkeys.map(descriptorOf) }),
  })
  return { ...made }
}

async function toRegister(made: Made & { readonly userHandle: string }): Promise<Record<string, unknown>> {
  const { config, party, passkeys = [], challenge, userHandle } = made
  const { email, name } = "user" in made.about ? made.about.user : {}
  const { registrationOptions: configured = {}, simpleWebAuthn } = config
  const given = { ...configured, supportedAlgorithmIDs: algorithmsOf(config) }
  // Authenticators show the name to the user. A user without an address and a name gets the name of the site.
  const userName = email ?? name ?? party.name
  const person = { id: userHandle, name: userName, displayName: name ?? userName }
  if (simpleWebAuthn === undefined) {
    const rp = { id: party.ids[0], name: party.name }
    return { ...registrationOptions({ ...given, challenge, rp, user: person, passkeys }) }
  }
  const options = await simpleWebAuthn.generateRegistrationOptions({
    ...given,
    userID: userHandle,
    userName,
    userDisplayName: person.displayName,
    rpID: party.ids[0],
    rpName: party.name,
    excludeCredentials: passkeys.map(descriptorOf),
  })
  return { ...options }
}

function descriptorOf({ credentialID, transports }: AdapterAuthenticator): CredentialDescriptor {
  const reported = transportsOf(transports)
  // The library passes the texts on: only the browser knows all transports.
  return {
    id: bytesOfBase64(credentialID),
    type: "public-key",
    ...(reported !== undefined && { transports: reported as never[] }),
  }
}

async function challengeFor(
  params: Making & {
    readonly config: WebAuthnConfig
    readonly party: AcceptedParty
    readonly challenge: string
    readonly userHandle: string | undefined
    /** True if the options name the passkeys that the browser may use. */
    readonly isNamed: boolean
  },
): Promise<PasskeyChallenge> {
  const { config, party, purpose, about, visitor, anonymous, userHandle } = params
  const registers = userHandle !== undefined
  const { requireUserVerification = true } =
    (registers ? config.verifyRegistrationOptions : config.verifyAuthenticationOptions) ?? {}
  const isConditional = params.isConditional && purpose === "add"
  return {
    purpose,
    challenge: params.challenge,
    rpIds: party.ids,
    rpIdHashes: await Promise.all(party.ids.map(async (id) => sha256(id, "base64url"))),
    origins: party.origins,
    topOrigins: config.topOrigins ?? [],
    requiresPresence: !isConditional,
    // The browser creates such a passkey after a sign-in with a password, and does not verify the user again.
    requiresVerification: requireUserVerification && !isConditional,
    ...(!registers && { requiresUserHandle: !params.isNamed }),
    algorithms: registers ? algorithmsOf(config) : passkeyAlgorithms,
    visitor,
    anonymous,
    userHandle,
    person: about.is === "new" && purpose === "signUp" ? about.user : undefined,
  }
}
