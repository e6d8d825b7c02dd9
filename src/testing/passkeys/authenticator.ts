/**
 * An authenticator in software: it creates passkeys and signs with them, as a browser and a security key together do. A
 * test can change each part of a response before it is signed, or the encoded response afterwards.
 */
import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto"
import { encodeCbor, type Encodable } from "./encode-cbor.ts"

export type Algorithm = -7 | -8 | -257

/** The bits of the flags in authenticator data. */
export const flags = { up: 1, uv: 4, be: 8, bs: 16, at: 64, ed: 128 } as const

/** The JSON form of a response, as browsers make it (`toJSON()`). */
export interface RegistrationJSON {
  id: string
  rawId: string
  type: string
  clientExtensionResults: Record<string, unknown>
  authenticatorAttachment?: string
  response: { clientDataJSON: string; attestationObject: string; transports: string[] }
}

export interface AuthenticationJSON {
  id: string
  rawId: string
  type: string
  clientExtensionResults: Record<string, unknown>
  authenticatorAttachment?: string
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string }
}

/** The parts that a test can change in both ceremonies. They are changed before the signature is made. */
interface Changes {
  /** Replaces members of the client data, such as `{ type: "webauthn.get" }`. */
  readonly clientData?: Readonly<Record<string, unknown>>
  /** Replaces the bytes of the client data. */
  readonly clientDataBytes?: (bytes: Uint8Array) => Uint8Array
  /** Replaces the flags of user and backup. Default: user present and verified. */
  readonly flags?: number
  readonly counter?: number
  readonly extensions?: Encodable
  /** Replaces the authenticator data. */
  readonly authenticatorData?: (bytes: Uint8Array) => Uint8Array
}

export interface Ceremony extends Changes {
  /** In base64url, as the options contain it. */
  readonly challenge: string
  readonly rpId: string
  readonly origin: string
}

export interface Registration extends Ceremony {
  /** `user.id` of the options: the authenticator returns it with each authentication. */
  readonly userHandle?: Uint8Array
  /** Default: `none`. */
  readonly attestation?: "none" | "self"
  /** Replaces the attestation object before it is encoded. */
  readonly attestationObject?: (object: Map<Encodable, Encodable>) => Encodable
  /** Replaces the public key, as a map of COSE parameters. */
  readonly publicKey?: (key: Map<Encodable, Encodable>) => Encodable
  readonly transports?: string[]
}

export interface Authentication extends Ceremony {
  /** Replaces the signature. */
  readonly signature?: (signature: Uint8Array) => Uint8Array
  /** False: the authenticator leaves out the user handle, as one that was not asked to find the passkey. */
  readonly returnsUserHandle?: boolean
}

export interface AuthenticatorOptions {
  /** Default: ES256 (-7). */
  readonly algorithm?: Algorithm
  /** Default: 32 random bytes. */
  readonly credentialId?: Uint8Array
  /** Default: only zeros. */
  readonly aaguid?: Uint8Array
  /** The counter before the first use; `undefined` for an authenticator whose counter is always 0. */
  readonly counter?: number
  /** The private key in DER (PKCS #8). Default: a new key. */
  readonly privateKey?: Uint8Array
  /** `user.id` of a registration before the test. Default: none, until a registration brings one. */
  readonly userHandle?: Uint8Array
  /**
   * Both integers of each ES256 signature have 32 bytes. One of 128 signatures has a shorter integer, and
   * `@simplewebauthn/server` 9 refuses it. Default `false`.
   */
  readonly hasLongSignatures?: boolean
}

export interface Authenticator {
  /** In base64url. */
  readonly credentialId: string
  /** In the COSE_Key format. */
  readonly publicKey: Uint8Array
  register(registration: Registration): RegistrationJSON
  /** Raises the counter by 1, if the authenticator has one. */
  authenticate(authentication: Authentication): AuthenticationJSON
}

/** Makes an authenticator with one passkey. */
export function createAuthenticator(options: AuthenticatorOptions = {}): Authenticator {
  const { algorithm = -7, credentialId = randomBytes(32), aaguid = Buffer.alloc(16) } = options
  const privateKey =
    options.privateKey === undefined
      ? newKey(algorithm)
      : createPrivateKey({ key: Buffer.from(options.privateKey), format: "der", type: "pkcs8" })
  const id = text(credentialId)
  let counter = options.counter ?? 0
  let userHandle = options.userHandle

  const signed = (ceremony: Ceremony, type: string, attested: readonly Uint8Array[]) => {
    const clientData = clientDataOf(ceremony, type)
    const extensions = ceremony.extensions === undefined ? [] : [encodeCbor(ceremony.extensions)]
    const bits =
      (ceremony.flags ?? flags.up | flags.uv) |
      (attested.length > 0 ? flags.at : 0) |
      (extensions.length > 0 ? flags.ed : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(ceremony.counter ?? counter)
    const made = Buffer.concat([sha256(ceremony.rpId), Buffer.of(bits), count, ...attested, ...extensions])
    const authenticatorData = Buffer.from(ceremony.authenticatorData?.(made) ?? made)
    return { clientData, authenticatorData, message: Buffer.concat([authenticatorData, sha256(clientData)]) }
  }

  return {
    credentialId: id,
    publicKey: encodeCbor(coseKeyOf(privateKey, algorithm)),
    register(registration) {
      userHandle = registration.userHandle ?? userHandle
      const cose = coseKeyOf(privateKey, algorithm)
      const length = Buffer.of(credentialId.length >> 8, credentialId.length & 0xff)
      const key = encodeCbor(registration.publicKey?.(cose) ?? cose)
      const attested = [aaguid, length, credentialId, key]
      const { clientData, authenticatorData, message } = signed(registration, "webauthn.create", attested)
      const isSelf = registration.attestation === "self"
      const statement: [Encodable, Encodable][] = isSelf
        ? [
            ["alg", algorithm],
            ["sig", signatureOf(privateKey, algorithm, message)],
          ]
        : []
      const object = new Map<Encodable, Encodable>([
        ["fmt", isSelf ? "packed" : "none"],
        ["attStmt", new Map(statement)],
        ["authData", authenticatorData],
      ])
      const attestationObject = text(encodeCbor(registration.attestationObject?.(object) ?? object))
      return {
        ...envelope(id),
        response: {
          clientDataJSON: text(clientData),
          attestationObject,
          transports: registration.transports ?? ["internal", "hybrid"],
        },
      }
    },
    authenticate(authentication) {
      if (options.counter !== undefined) counter += 1
      const { clientData, authenticatorData, message } = signed(authentication, "webauthn.get", [])
      let made = signatureOf(privateKey, algorithm, message)
      while (options.hasLongSignatures === true && algorithm === -7 && isShort(made))
        made = signatureOf(privateKey, algorithm, message)
      return {
        ...envelope(id),
        response: {
          clientDataJSON: text(clientData),
          authenticatorData: text(authenticatorData),
          signature: text(authentication.signature?.(made) ?? made),
          ...(userHandle !== undefined &&
            authentication.returnsUserHandle !== false && { userHandle: text(userHandle) }),
        },
      }
    },
  }
}

/** Encodes bytes in base64url without padding. */
export function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url")
}

export function sha256(data: string | Uint8Array): Uint8Array {
  return createHash("sha256").update(data).digest()
}

function envelope(id: string): Omit<AuthenticationJSON, "response"> {
  return { id, rawId: id, type: "public-key", clientExtensionResults: {}, authenticatorAttachment: "platform" }
}

function clientDataOf(ceremony: Ceremony, type: string): Buffer {
  const { challenge, origin } = ceremony
  const made = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...ceremony.clientData }))
  return Buffer.from(ceremony.clientDataBytes?.(made) ?? made)
}

function newKey(algorithm: Algorithm): KeyObject {
  if (algorithm === -7) return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey
  if (algorithm === -8) return generateKeyPairSync("ed25519").privateKey
  return generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey
}

function signatureOf(key: KeyObject, algorithm: Algorithm, message: Uint8Array): Buffer {
  return sign(algorithm === -8 ? null : "sha256", message, key)
}

/**
 * Returns true if an integer of an ECDSA signature in DER (RFC 3279 §2.2.3) has fewer than 32 bytes. DER puts a byte of 0
 * before an integer whose first bit is set, so an integer of 31 bytes can take 32.
 */
function isShort(signature: Uint8Array): boolean {
  const s = 5 + (signature[3] ?? 0)
  return [3, s].some((at) => (signature[at] ?? 0) - (signature[at + 1] === 0 ? 1 : 0) < 32)
}

/** The public key as a map of COSE parameters, in the order of CTAP. */
function coseKeyOf(key: KeyObject, algorithm: Algorithm): Map<Encodable, Encodable> {
  const { x = "", y = "", n = "", e = "" } = key.export({ format: "jwk" })
  const bytes = (value: string): Buffer => Buffer.from(value, "base64url")
  const parameters: Record<Algorithm, [Encodable, Encodable][]> = {
    [-7]: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ],
    [-8]: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(x)],
    ],
    [-257]: [
      [1, 3],
      [3, -257],
      [-1, bytes(n)],
      [-2, bytes(e)],
    ],
  }
  return new Map(parameters[algorithm])
}
