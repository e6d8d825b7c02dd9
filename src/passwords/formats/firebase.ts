/**
 * Hashes of Firebase Authentication: `$firebase-scrypt$<salt>$<hash>`, both as `firebase auth:export` writes them, in
 * base64. Firebase derives a key with scrypt, and encrypts the signer key of the project with it (AES-256 in counter
 * mode). The console of Firebase shows the parameters of a project, such as the signer key.
 */
import { base64Bytes, sameBytes, utf8 } from "../encodings.ts"
import { storedScrypt } from "./scrypt.ts"
import type { StoredHash } from "./stored-hash.ts"

/** The parameters of a Firebase project, from "Password hash parameters" in its console. */
export interface FirebaseParameters {
  /** `base64_signer_key`. Secret: store it like `AUTH_SECRET`. */
  readonly signerKey: string
  /** `base64_salt_separator`. */
  readonly saltSeparator: string
  /** `rounds`, usually 8. */
  readonly rounds: number
  /** `mem_cost`, usually 14. */
  readonly memoryCost: number
}

const shape = /^\$firebase-scrypt\$([A-Za-z\d+/_-]{1,128}={0,2})\$([A-Za-z\d+/_-]{1,128}={0,2})$/

/**
 * Returns the reader of hashes of a Firebase project.
 *
 * @throws {TypeError} for a key or separator that is not base64, or parameters beyond the limits of scrypt.
 */
export function firebaseReader({
  signerKey,
  saltSeparator,
  rounds,
  memoryCost,
}: FirebaseParameters): (text: string) => StoredHash | undefined {
  const [signer, separator] = [base64Bytes(signerKey), base64Bytes(saltSeparator)]
  if (signer === undefined || signer.length < 16 || separator === undefined)
    throw new TypeError("firebase: `signerKey` and `saltSeparator` are the base64 texts of Firebase's console.")
  const cost = { cost: 2 ** memoryCost, blockSize: rounds, parallelization: 1, length: 32 }
  const read = (salt: Uint8Array, hash: Uint8Array): StoredHash | undefined => {
    const scrypt = storedScrypt("firebase-scrypt", { salt, hash, cost }, (password) => password)
    return (
      scrypt && {
        ...scrypt,
        matches: async (password, primitives) => {
          const key = await primitives.scrypt(utf8(password), joined(salt, separator), cost)
          return sameBytes(await encrypted(signer, key), hash)
        },
      }
    )
  }
  if (read(separator, signer) === undefined)
    throw new TypeError("firebase: `rounds` and `memoryCost` are the numbers of Firebase's console, such as 8 and 14.")
  return (text) => {
    const [, salted = "", hashed = ""] = shape.exec(text) ?? []
    const [salt, hash] = [base64Bytes(standard(salted)), base64Bytes(standard(hashed))]
    if (salt === undefined || salt.length === 0 || hash?.length !== signer.length) return undefined
    return read(salt, hash)
  }
}

/** Converts to standard base64: the export has the alphabet of base64url, with padding. */
function standard(text: string): string {
  return text.replaceAll("-", "+").replaceAll("_", "/")
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  return new Uint8Array([...a, ...b])
}

async function encrypted(text: Uint8Array, key: Uint8Array): Promise<Uint8Array> {
  const aes = await crypto.subtle.importKey("raw", new Uint8Array(key), "AES-CTR", false, ["encrypt"])
  const algorithm = { name: "AES-CTR", counter: new Uint8Array(16), length: 64 }
  return new Uint8Array(await crypto.subtle.encrypt(algorithm, aes, new Uint8Array(text)))
}
