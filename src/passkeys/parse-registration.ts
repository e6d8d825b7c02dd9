/** Reads the response of a registration. */
import type { ParsedRegistration, PasskeyAttestation, PasskeyFault } from "../ports/passkeys.ts"
import { base64url } from "../protocol/bytes.ts"
import { readAttestedData } from "./authenticator-data.ts"
import { decodeCbor, type CborValue } from "./cbor.ts"
import { PasskeyRefused } from "./passkey-refused.ts"
import { faultOr, readBytes, readClientData, readCredential } from "./response.ts"

/**
 * Checks the form of a registration response, before any check of its values. Members that the checks do not need are
 * ignored, such as `clientExtensionResults` and the copies of the public key.
 *
 * @param response `RegistrationResponseJSON`, unchecked.
 * @returns the parsed response, or the fault of its form. Does not throw for any JSON.
 */
export function parseRegistration(response: unknown): ParsedRegistration | PasskeyFault {
  return faultOr(() => {
    const { credentialId, fields } = readCredential(response)
    const clientDataJSON = readBytes(fields, "clientDataJSON")
    const clientData = readClientData(clientDataJSON.bytes)
    const { format, statement, authData } = readAttestationObject(readBytes(fields, "attestationObject").bytes)
    const { authenticator, credential } = readAttestedData(authData)
    if (credential.credentialId !== credentialId) throw new PasskeyRefused("credential_id_mismatch")
    return {
      credentialId,
      clientData,
      authenticator,
      aaguid: credential.aaguid,
      publicKey: credential.publicKey,
      algorithm: credential.algorithm,
      attestation: readAttestation(format, statement),
      transports: readTransports(fields["transports"]),
      signed: { authenticatorData: base64url(authData), clientDataJSON: clientDataJSON.text },
    }
  })
}

/** WebAuthn Level 3 §6.5.4: a map with exactly three members. */
function readAttestationObject(bytes: Uint8Array): { format: string; statement: CborValue; authData: Uint8Array } {
  const object = decodeCbor(bytes)
  if (!(object instanceof Map) || object.size !== 3) throw malformed()
  const format = object.get("fmt")
  const statement = object.get("attStmt")
  const authData = object.get("authData")
  if (typeof format !== "string" || statement === undefined || !(authData instanceof Uint8Array)) throw malformed()
  // §8.1: printable characters of ASCII, without the quotation mark and the backslash.
  if (!/^[!#-[\]-~]{1,32}$/.test(format)) throw malformed()
  return { format, statement, authData }
}

function readAttestation(format: string, statement: CborValue): PasskeyAttestation {
  // The statement of the format `compound` is an array.
  if (!(statement instanceof Map)) {
    if (Array.isArray(statement) && format !== "none" && format !== "packed") return { kind: "other", format }
    throw malformed()
  }
  if (format === "none") {
    if (statement.size > 0) throw malformed()
    return { kind: "none" }
  }
  if (format !== "packed" || statement.has("x5c") || statement.has("ecdaaKeyId")) return { kind: "other", format }
  const algorithm = statement.get("alg")
  const signature = statement.get("sig")
  if (statement.size !== 2 || typeof algorithm !== "number" || !(signature instanceof Uint8Array)) throw malformed()
  return { kind: "self", algorithm, signature: base64url(signature) }
}

/** WebAuthn Level 3 §5.8.4: also unknown transports are kept. */
function readTransports(value: unknown): readonly string[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || value.length > 16) throw new PasskeyRefused("response_malformed")
  const transports = value.map((transport: unknown) => {
    if (typeof transport === "string" && /^[a-z\d-]{1,32}$/.test(transport)) return transport
    throw new PasskeyRefused("response_malformed")
  })
  return [...new Set(transports)]
}

function malformed(): PasskeyRefused {
  return new PasskeyRefused("attestation_object_malformed")
}
