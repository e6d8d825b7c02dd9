import { base64url } from "./base64url.ts"

/** Where unguessable values come from. Passed to whatever needs them, so that a test can repeat a run. */
export interface Random {
  /** Bytes of a cryptographic generator, at most 65,536 at once. */
  randomBytes: (count: number) => Uint8Array
  /** A UUID of version 4 (RFC 9562 §5.4): 122 random bits. */
  randomUUID: () => string
}

/** The runtime's own generator. */
export const systemRandom: Random = {
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  randomUUID: () => crypto.randomUUID(),
}

/** Random bytes in lower-case hexadecimal, two characters each. 32 bytes, the default, cannot be guessed. */
export function randomHex(randomBytes: Random["randomBytes"], count: number = 32): string {
  return Array.from(randomBytes(count), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** Random bytes in base64url without padding. */
export function randomBase64url(randomBytes: Random["randomBytes"], count: number = 32): string {
  return base64url(randomBytes(count))
}
