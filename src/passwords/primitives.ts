/** The algorithms on which all formats build. `load-primitives.ts` finds them on the runtime. */

export interface Argon2Cost {
  readonly variant: "argon2d" | "argon2i" | "argon2id"
  /** The version of argon2: 16 or 19, as `v=` of PHC strings. */
  readonly version: number
  /** The memory in KiB. */
  readonly memory: number
  readonly passes: number
  readonly lanes: number
  /** The length of the hash in bytes. */
  readonly length: number
}

export interface ScryptCost {
  /** N, a power of two. */
  readonly cost: number
  /** r. */
  readonly blockSize: number
  /** p. */
  readonly parallelization: number
  /** The length of the hash in bytes. */
  readonly length: number
}

export interface Pbkdf2Cost {
  readonly digest: "sha1" | "sha256" | "sha512"
  readonly iterations: number
  /** The length of the hash in bytes. */
  readonly length: number
}

type Derive<Cost> = (password: Uint8Array, salt: Uint8Array, cost: Cost) => Promise<Uint8Array>

/**
 * The algorithms of a runtime. A function throws {@link HashingUnavailable} if neither the runtime nor an installed
 * package has the algorithm.
 */
export interface Primitives {
  readonly argon2: Derive<Argon2Cost>
  readonly scrypt: Derive<ScryptCost>
  readonly pbkdf2: Derive<Pbkdf2Cost>
  /** Compares a password with a bcrypt hash. Only the first 72 bytes of the password count. */
  readonly bcrypt: (password: string, hash: string) => Promise<boolean>
}
