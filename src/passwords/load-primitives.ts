/**
 * Finds the algorithms on this runtime. The packages are optional, so the code imports each of them at its first use,
 * in a `try` statement: bundlers then warn about a package that is not installed, and do not fail.
 */
import { HashingUnavailable } from "../errors/password-errors.ts"
import { nodeBuiltins } from "../protocol/bytes.ts"
import type { Argon2Cost, Pbkdf2Cost, Primitives, ScryptCost } from "./primitives.ts"

type NodeCrypto = NonNullable<ReturnType<typeof nodeBuiltins>>["crypto"]

export interface LoadedPrimitives {
  readonly primitives: Primitives
  /** True if argon2 runs in native code on another thread, so that it is the better choice for new hashes. */
  readonly nativeArgon2: boolean
}

/**
 * Finds the algorithms. Runs each native algorithm once, because a native package or module can be present but not
 * work.
 */
export async function loadPrimitives(): Promise<LoadedPrimitives> {
  const node = nodeBuiltins()?.crypto
  const argon2 = await working(nativeArgon2(await argon2Package()), argon2Trial)
  const scrypt = await working(node && nodeScrypt(node), scryptTrial)
  return {
    nativeArgon2: argon2 !== undefined,
    primitives: {
      argon2: argon2 ?? nobleArgon2,
      scrypt: scrypt ?? nobleScrypt,
      pbkdf2: node === undefined ? noblePbkdf2 : pbkdf2Of(node),
      bcrypt,
    },
  }
}

/** The smallest parameters that an algorithm accepts. */
const argon2Trial: Argon2Cost = { variant: "argon2id", version: 19, memory: 8, passes: 1, lanes: 1, length: 16 }
const scryptTrial: ScryptCost = { cost: 2, blockSize: 1, parallelization: 1, length: 16 }

/** Returns the function if it computes a hash, otherwise `undefined`. */
async function working<Cost>(
  derive: ((password: Uint8Array, salt: Uint8Array, cost: Cost) => Promise<Uint8Array>) | undefined,
  trial: Cost,
): Promise<typeof derive> {
  try {
    const hash = await derive?.(new Uint8Array(8), new Uint8Array(8), trial)
    return hash?.length === 16 ? derive : undefined
  } catch {
    return undefined
  }
}

type Argon2Package = typeof import("@node-rs/argon2")

async function argon2Package(): Promise<Argon2Package | undefined> {
  try {
    return await import("@node-rs/argon2")
  } catch {
    return undefined
  }
}

/** The values of the enumeration `Algorithm` of `@node-rs/argon2`, which the package declares only as a type. */
const variants = { argon2d: 0, argon2i: 1, argon2id: 2 } as const

function nativeArgon2(loaded: Argon2Package | undefined): Primitives["argon2"] | undefined {
  if (loaded === undefined) return undefined
  return async (password, salt, { variant, version, memory, passes, lanes, length }) =>
    loaded.hashRaw(password, {
      salt,
      algorithm: variants[variant],
      version: version === 16 ? 0 : 1,
      memoryCost: memory,
      timeCost: passes,
      parallelism: lanes,
      outputLen: length,
    })
}

async function nobleArgon2(
  password: Uint8Array,
  salt: Uint8Array,
  { variant, version, memory, passes, lanes, length }: Argon2Cost,
): Promise<Uint8Array> {
  const argon2 = await optional(
    "A hash of argon2",
    "`@node-rs/argon2` or `@noble/hashes`",
    async () => import("@noble/hashes/argon2.js"),
  )
  const derive = { argon2d: argon2.argon2dAsync, argon2i: argon2.argon2iAsync, argon2id: argon2.argon2idAsync }[variant]
  return derive(password, salt, { t: passes, m: memory, p: lanes, version, dkLen: length })
}

/** The memory that Node requires for scrypt in addition to its large table, in bytes. */
const scryptMargin = 1_048_576

function nodeScrypt(node: NodeCrypto): Primitives["scrypt"] {
  return async (password, salt, { cost, blockSize, parallelization, length }) =>
    new Promise((resolve, reject) => {
      const maxmem = 128 * blockSize * (cost + parallelization) + scryptMargin
      node.scrypt(password, salt, length, { cost, blockSize, parallelization, maxmem }, (error, hash) =>
        error === null ? resolve(hash) : reject(error),
      )
    })
}

async function nobleScrypt(
  password: Uint8Array,
  salt: Uint8Array,
  { cost, blockSize, parallelization, length }: ScryptCost,
): Promise<Uint8Array> {
  const { scryptAsync } = await optional(
    "Hashing passwords on a runtime without scrypt",
    "`@noble/hashes`",
    async () => import("@noble/hashes/scrypt.js"),
  )
  return scryptAsync(password, salt, { N: cost, r: blockSize, p: parallelization, dkLen: length })
}

function pbkdf2Of(node: NodeCrypto): Primitives["pbkdf2"] {
  return async (password, salt, cost) => {
    try {
      return await new Promise<Uint8Array>((resolve, reject) => {
        node.pbkdf2(password, salt, cost.iterations, cost.length, cost.digest, (error, hash) =>
          error === null ? resolve(hash) : reject(error),
        )
      })
    } catch {
      // The parameters are valid, because the reader of the format has checked them. An error therefore means that the
      // runtime has a lower limit: Cloudflare Workers allow only 100,000 iterations.
      return noblePbkdf2(password, salt, cost)
    }
  }
}

async function noblePbkdf2(
  password: Uint8Array,
  salt: Uint8Array,
  { digest, iterations, length }: Pbkdf2Cost,
): Promise<Uint8Array> {
  const [{ pbkdf2Async }, { sha256, sha512 }, { sha1 }] = await optional(
    "A hash of PBKDF2 on this runtime",
    "`@noble/hashes`",
    async () =>
      Promise.all([
        import("@noble/hashes/pbkdf2.js"),
        import("@noble/hashes/sha2.js"),
        import("@noble/hashes/legacy.js"),
      ]),
  )
  return pbkdf2Async({ sha1, sha256, sha512 }[digest], password, salt, { c: iterations, dkLen: length })
}

async function bcrypt(password: string, hash: string): Promise<boolean> {
  const { compare } = await optional("A hash of bcrypt", "`bcryptjs`", async () => import("bcryptjs"))
  return compare(password, hash)
}

/** Imports an optional package. @throws {HashingUnavailable} that names the package to install. */
async function optional<T>(purpose: string, packages: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    throw new HashingUnavailable(
      `${purpose} needs the package ${packages}. Install it.`,
      error instanceof Error ? error : {},
    )
  }
}
