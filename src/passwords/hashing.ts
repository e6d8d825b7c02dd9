/** Hashes passwords, and verifies passwords against stored hashes. */
import { HashingUnavailable } from "../errors/password-errors.ts"
import type { Random } from "../ports/random.ts"
import { systemRandom } from "../protocol/bytes.ts"
import { defaultConcurrency } from "./default-concurrency.ts"
import { utf8 } from "./encodings.ts"
import type { FirebaseParameters } from "./formats/firebase.ts"
import { hashReader } from "./formats/read-hash.ts"
import { costOf, type StoredHash } from "./formats/stored-hash.ts"
import { loadPrimitives, type LoadedPrimitives } from "./load-primitives.ts"
import { hasNull, normalPassword } from "./normal.ts"
import {
  argon2id,
  hashLength,
  scrypt,
  type Argon2idParameters,
  type OwnAlgorithm,
  type ScryptParameters,
} from "./own-algorithm.ts"
import { createQueue } from "./queue.ts"

export interface HashingCall {
  /** Aborting the signal removes the call from the queue. A computation that has begun is not stopped. */
  readonly signal?: AbortSignal | undefined
}

export interface PasswordHashing {
  /**
   * Hashes a password with a new salt.
   *
   * @returns a PHC string, such as `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`.
   * @throws {HashingBusy} if the queue is full, or if the call has waited too long.
   * @throws {RangeError} for a password of more than 4096 bytes, or with the character U+0000. Judge passwords with
   *   `judgePassword` first.
   */
  hash(password: string, call?: HashingCall): Promise<string>
  /**
   * Verifies a password against a stored hash. For an unknown user, or a user without a password, pass `undefined` as
   * the hash: the result is then never `right`. The function does the same computations for every user, so an attacker
   * cannot find out by the response time which users exist. A
   * password of more than 4096 bytes, or with the character U+0000, is never right, and costs no work for any user.
   *
   * @returns `right`: the password belongs to the hash. `outdated`: the password is right, and the caller must store a new
   *   hash, because the stored hash has another format or weaker parameters.
   * @throws {HashingBusy} if the queue is full, or if the call has waited too long.
   * @throws {PasswordHashUnreadable} for a stored hash in an unknown format.
   * @throws {HashingUnavailable} for a stored hash whose algorithm needs a package that is not installed.
   */
  verify(password: string, hash: string | undefined, call?: HashingCall): Promise<PasswordVerdict>
  /** The algorithm and its parameters, such as `scrypt ln=14 r=8 p=5`. */
  readonly describes: string
}

export interface PasswordVerdict {
  readonly right: boolean
  readonly outdated: boolean
}

export interface HashingOptions {
  /** Default: argon2id if the package `@node-rs/argon2` is installed and works, otherwise scrypt. */
  readonly algorithm?: "argon2id" | "scrypt" | undefined
  /** The parameters of argon2id. */
  readonly argon2id?: Argon2idParameters | undefined
  /** The parameters of scrypt. */
  readonly scrypt?: ScryptParameters | undefined
  /** The number of hashes that a process computes at the same time. Default: one less than the cores, at most 3. */
  readonly concurrency?: number | undefined
  /** The number of calls that can wait. Default 256. */
  readonly queue?: number | undefined
  /** The milliseconds that a call can wait. Default 5000. */
  readonly deadline?: number | undefined
  /** The parameters of the Firebase project whose users were imported. */
  readonly firebase?: FirebaseParameters | undefined
  /**
   * One stored hash of each imported format and cost. Every verification then also checks the password against one hash
   * of each of these costs, so that the response time does not reveal which users have an imported hash. This makes
   * every sign-in slower. Remove the hashes when most users have signed in once.
   */
  readonly imported?: readonly string[] | undefined
}

/**
 * Chooses the algorithm of this process, and returns the functions that hash and verify passwords.
 *
 * @throws {TypeError} for parameters that are weaker than OWASP's recommendations, or invalid limits of the queue.
 * @throws {HashingUnavailable} if the runtime has no algorithm, or lacks the one that the options name.
 */
export async function createHashing(options: HashingOptions = {}): Promise<PasswordHashing> {
  const loaded = await loadPrimitives()
  return hashingWith(loaded, chosen(loaded, options), options)
}

function chosen({ nativeArgon2 }: LoadedPrimitives, options: HashingOptions): OwnAlgorithm {
  const { algorithm = nativeArgon2 ? "argon2id" : "scrypt" } = options
  if (algorithm === "scrypt") return scrypt(options.scrypt)
  if (nativeArgon2) return argon2id(options.argon2id)
  throw new HashingUnavailable(
    'The algorithm "argon2id" needs the package `@node-rs/argon2`, and a build of it for this system. Install it, or leave out the option `algorithm`.',
  )
}

/** The length of the random salt of a new hash, in bytes. */
const saltLength = 16

/**
 * Creates the functions for one algorithm. {@link createHashing} is the public function; this one takes the primitives as a
 * parameter, so that tests can count their calls.
 */
export async function hashingWith(
  { primitives }: Pick<LoadedPrimitives, "primitives">,
  own: OwnAlgorithm,
  options: Omit<HashingOptions, "algorithm" | "argon2id" | "scrypt">,
  { randomBytes }: Pick<Random, "randomBytes"> = systemRandom,
): Promise<PasswordHashing> {
  const queue = createQueue({
    concurrency: wholeNumber("concurrency", options.concurrency ?? defaultConcurrency(), 1),
    length: wholeNumber("queue", options.queue ?? 256, 0),
    deadline: wholeNumber("deadline", options.deadline ?? 5000, 1),
  })
  const read = hashReader(options.firebase)
  // A random hash that matches no password. Checking it for an unknown user takes as long as checking a real hash.
  const dummy = read(own.write(randomBytes(saltLength), randomBytes(hashLength)))
  const subjects = [dummy, ...(options.imported ?? []).map(read)]
  const everyCost = [...new Map(subjects.map((subject) => [costOf(subject), subject])).values()]
  // Compute each kind of hash once, so that a missing package fails at start-up and not at a sign-in.
  await own.derive(new Uint8Array(0), randomBytes(saltLength), primitives)
  for (const subject of everyCost.slice(1)) await subject.matches("", primitives)

  const isOutdated = ({ format, parameters }: StoredHash) =>
    format !== dummy.format || parameters.some((value, at) => value < (dummy.parameters[at] ?? 0))

  /**
   * Checks one hash of each cost: the stored hash for its own cost, and a dummy or imported hash for every other cost.
   */
  const judge = async (password: string, stored: StoredHash | undefined): Promise<PasswordVerdict> => {
    let right = false
    const cost = stored && costOf(stored)
    const others = everyCost.filter((subject) => costOf(subject) !== cost)
    for (const subject of stored === undefined ? others : [stored, ...others]) {
      const isMatch = await subject.matches(password, primitives)
      if (subject === stored) right = isMatch
    }
    return { right, outdated: right && stored !== undefined && isOutdated(stored) }
  }

  return {
    describes: own.describes,
    async hash(password, { signal } = {}) {
      const normal = normalPassword(password)
      if (normal === undefined) throw new RangeError("A password has at most 4096 bytes in UTF-8.")
      if (hasNull(normal)) throw new RangeError("A password does not contain the character U+0000.")
      return queue.run(async () => {
        const salt = randomBytes(saltLength)
        return own.write(salt, await own.derive(utf8(normal), salt, primitives))
      }, signal)
    },
    async verify(password, hash, { signal } = {}) {
      // This early return depends only on the password, so its short response time reveals nothing about the user.
      const normal = normalPassword(password)
      if (normal === undefined) return { right: false, outdated: false }
      // The hash of `a` also fits `a` with U+0000 at its end. Such a password costs the work of a wrong one: the function
      // checks a text without U+0000, because some implementations of bcrypt throw on it.
      const isNull = hasNull(normal)
      const checked = normal.replaceAll("\0", "\ufffd")
      return queue.run(async () => {
        try {
          const verdict = await judge(isNull ? checked : password, hash === undefined ? undefined : read(hash))
          return isNull ? { right: false, outdated: false } : verdict
        } catch (error) {
          // Do the same computations before the error, so that the response time does not reveal that the hash is
          // unreadable.
          await judge(checked, undefined)
          throw error
        }
      }, signal)
    },
  }
}

function wholeNumber(name: string, value: number, least: number): number {
  if (Number.isSafeInteger(value) && value >= least) return value
  throw new TypeError(`createHashing: \`${name}\` is a whole number of at least ${least}, not ${String(value)}.`)
}
