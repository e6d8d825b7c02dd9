/** The two algorithms with which the library makes new hashes. */
import { isBoundedArgon2, isBoundedScrypt } from "./formats/bounds.ts"
import { formatPhc } from "./phc.ts"
import type { Argon2Cost, Primitives, ScryptCost } from "./primitives.ts"

export interface OwnAlgorithm {
  /** The algorithm and its parameters for messages, such as `argon2id m=19456 t=2 p=1`. */
  readonly describes: string
  /** Computes the hash of the bytes of a password. */
  readonly derive: (password: Uint8Array, salt: Uint8Array, primitives: Primitives) => Promise<Uint8Array>
  /** Writes a hash as a PHC string. */
  readonly write: (salt: Uint8Array, hash: Uint8Array) => string
}

/** The length of new hashes in bytes. */
export const hashLength = 32

export interface Argon2idParameters {
  /** The memory that computing one hash takes, in KiB. Default 19456 (19 MiB), minimum 7168. */
  readonly memory?: number | undefined
  /** The number of passes over the memory. Default 2. */
  readonly passes?: number | undefined
  /** The number of lanes. Default 1. */
  readonly lanes?: number | undefined
}

export interface ScryptParameters {
  /** N, a power of two. Default 16384 (2^14), minimum 8192. */
  readonly cost?: number | undefined
  /** r. Default 8, which is the minimum. */
  readonly blockSize?: number | undefined
  /** p. Default 5. */
  readonly parallelization?: number | undefined
}

/** The weakest parameters that OWASP recommends for argon2id: m = 7168 KiB, t = 5. `written` is m times t. */
const leastArgon2 = { memory: 7168, written: 35_840 }
/**
 * The weakest parameters that OWASP recommends for scrypt: N = 2^13, p = 10, or N = 2^14, p = 5, both with r = 8.
 * `work` is N times r times p.
 */
const leastScrypt = { cost: 8192, blockSize: 8, work: 655_360 }

/** @throws {TypeError} for parameters that are weaker than OWASP's, or beyond the limits of stored hashes. */
export function argon2id({ memory = 19_456, passes = 2, lanes = 1 }: Argon2idParameters = {}): OwnAlgorithm {
  const cost: Argon2Cost = { variant: "argon2id", version: 19, memory, passes, lanes, length: hashLength }
  if (!isBoundedArgon2(cost) || memory < leastArgon2.memory || memory * passes < leastArgon2.written)
    throw new TypeError(
      "argon2id: `memory` is 7168 to 262144 KiB, and `memory` times `passes` is at least 35840, such as 19456 and 2.",
    )
  return algorithmOf(
    "argon2id",
    [
      ["m", memory],
      ["t", passes],
      ["p", lanes],
    ],
    {
      version: 19,
      derive: async (password, salt, { argon2 }) => argon2(password, salt, cost),
    },
  )
}

/** @throws {TypeError} for parameters that are weaker than OWASP's, or beyond the limits of stored hashes. */
export function scrypt({ cost: n = 16_384, blockSize = 8, parallelization = 5 }: ScryptParameters = {}): OwnAlgorithm {
  const cost: ScryptCost = { cost: n, blockSize, parallelization, length: hashLength }
  const isStrong =
    n >= leastScrypt.cost && blockSize >= leastScrypt.blockSize && n * blockSize * parallelization >= leastScrypt.work
  if (!isBoundedScrypt(cost) || !isStrong)
    throw new TypeError(
      "scrypt: `cost` is a power of two of at least 8192, `blockSize` at least 8, their product with `parallelization` at least 655360, and the memory at most 256 MiB. Such as 16384, 8 and 5.",
    )
  return algorithmOf(
    "scrypt",
    [
      ["ln", Math.log2(n)],
      ["r", blockSize],
      ["p", parallelization],
    ],
    {
      derive: async (password, salt, primitives) => primitives.scrypt(password, salt, cost),
    },
  )
}

function algorithmOf(
  id: string,
  pairs: readonly (readonly [string, number])[],
  { version, derive }: { version?: number; derive: OwnAlgorithm["derive"] },
): OwnAlgorithm {
  const parameters = new Map(pairs)
  return {
    describes: [id, ...pairs.map(([name, value]) => `${name}=${value}`)].join(" "),
    derive,
    write: (salt, hash) => formatPhc({ id, version, parameters, salt, hash }),
  }
}
