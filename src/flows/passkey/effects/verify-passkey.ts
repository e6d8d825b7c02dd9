import { reasonOfFault } from "../../../errors/catalogue/passkey-rows.ts"
import { providerOf } from "../../../effects/provider-of.ts"
import type { Effect } from "../../../effects/runtime.ts"
import type { PasskeyResponse } from "../../../../machines/passkey-asks.ts"
import type { Answer, Params } from "../../../../machines/vocabulary.ts"
import { base64urlBytes } from "../../../passkeys/base64url.ts"
import {
  isAlgorithmAvailable,
  isAttestationSupported,
  isAttested,
  isPublicKeyValid,
  isSigned,
} from "../../../passkeys/checks.ts"
import { knownAlgorithm } from "../../../passkeys/cose-key.ts"
import type { PasskeyChallenge, StoredPasskey } from "../../../ports/passkey-challenge.ts"
import type { PasskeyFault } from "../../../ports/passkeys.ts"
import type { SimpleWebAuthn, VerifyAttestation } from "../../../ports/simple-webauthn.ts"
import type { WebAuthnConfig } from "../../../ports/webauthn.ts"
import { jsonOf } from "./read-passkey-response.ts"

/**
 * Verifies the signature with the library's own functions, or with those that the application injected. A function of the
 * application for attestation statements runs after the other checks of a registration.
 */
export const verifyPasskey: Effect<"verifyPasskey"> = async (params, runtime) => {
  const { config } = providerOf(params.provider, runtime, "webauthn")
  const { simpleWebAuthn } = config
  if (simpleWebAuthn !== undefined) return verifiedBy(simpleWebAuthn, config, params)
  const { response, passkey } = params
  if (response.ceremony === "registration" && config.verifyAttestation !== undefined) {
    const fault = await keyFault(base64urlBytes(response.publicKey), response.algorithm)
    return fault === undefined ? attestedBy(config.verifyAttestation, params) : refusal(fault)
  }
  const fault =
    response.ceremony === "registration"
      ? await registrationFault(response)
      : await authenticationFault(response, passkey)
  return fault === undefined ? { type: "passkey.verified" } : refusal(fault)
}

function refusal(fault: PasskeyFault, cause?: unknown): Answer<"verifyPasskey"> {
  return { type: "passkey.refused", failure: { reason: reasonOfFault(fault), ...(cause !== undefined && { cause }) } }
}

async function attestedBy(
  verify: VerifyAttestation,
  { challenge, data }: Params<"verifyPasskey">,
): Promise<Answer<"verifyPasskey">> {
  try {
    const supportedAlgorithmIDs = [...challenge.algorithms]
    const { verified } = await verify({
      ...expectedBy(challenge),
      requireUserPresence: challenge.requiresPresence,
      supportedAlgorithmIDs,
      response: givenIn(data),
    })
    return verified ? { type: "passkey.verified" } : refusal("attestation_invalid")
  } catch (cause) {
    return refusal("attestation_invalid", cause)
  }
}

/** Returns the JSON that `readPasskeyResponse` has read. The functions of the application have types of their own for it. */
function givenIn(data: unknown): never {
  return (typeof data === "string" ? jsonOf(data) : data) as never
}

async function keyFault(publicKey: Uint8Array<ArrayBuffer>, algorithm: number): Promise<PasskeyFault | undefined> {
  const known = knownAlgorithm(algorithm)
  if (known === undefined) return "algorithm_refused"
  if (!isPublicKeyValid(publicKey)) return "public_key_invalid"
  return (await isAlgorithmAvailable(known)) ? undefined : "algorithm_unavailable"
}

async function registrationFault(
  response: Extract<PasskeyResponse, { ceremony: "registration" }>,
): Promise<PasskeyFault | undefined> {
  const fault = await keyFault(base64urlBytes(response.publicKey), response.algorithm)
  if (fault !== undefined) return fault
  if (!isAttestationSupported(response.attestation)) return "attestation_unsupported"
  return (await isAttested(response)) ? undefined : "attestation_invalid"
}

async function authenticationFault(
  response: Extract<PasskeyResponse, { ceremony: "authentication" }>,
  passkey: StoredPasskey | undefined,
): Promise<PasskeyFault | undefined> {
  if (passkey?.algorithm === undefined) return "public_key_malformed"
  const publicKey = base64urlBytes(passkey.publicKey)
  const fault = await keyFault(publicKey, passkey.algorithm)
  if (fault !== undefined) return fault
  return (await isSigned(response, publicKey)) ? undefined : "signature_invalid"
}

/** Calls the injected function with the arguments of `@simplewebauthn/server` 9. */
async function verifiedBy(
  library: SimpleWebAuthn,
  config: WebAuthnConfig,
  { challenge, passkey, data, response }: Params<"verifyPasskey">,
): Promise<Answer<"verifyPasskey">> {
  const expected = expectedBy(challenge)
  const given = givenIn(data)
  const fault = response.ceremony === "registration" ? "attestation_invalid" : "signature_invalid"
  try {
    const { verified } = await (passkey === undefined
      ? library.verifyRegistrationResponse({ ...config.verifyRegistrationOptions, ...expected, response: given })
      : library.verifyAuthenticationResponse({
          ...config.verifyAuthenticationOptions,
          ...expected,
          response: given,
          authenticator: {
            credentialID: base64urlBytes(response.credentialId),
            credentialPublicKey: base64urlBytes(passkey.publicKey),
            counter: passkey.counter,
          },
        }))
    return verified ? { type: "passkey.verified" } : refusal(fault)
  } catch (cause) {
    return refusal(fault, cause)
  }
}

function expectedBy({ challenge, origins, rpIds, requiresVerification }: PasskeyChallenge) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: [...rpIds],
    requireUserVerification: requiresVerification,
  }
}
