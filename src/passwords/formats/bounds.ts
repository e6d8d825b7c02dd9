/**
 * The limits of the parameters of stored hashes. A stored hash can come from an imported file. Without limits, a hash
 * with extreme parameters would let one sign-in use up the memory or the processor of the server.
 */
import type { Argon2Cost, Pbkdf2Cost, ScryptCost } from "../primitives.ts"

/** The maximum memory that computing one hash may take, in bytes: 256 MiB. */
export const mostMemory = 268_435_456

/**
 * Returns true for parameters that RFC 9106 §3.1 allows, up to 256 MiB of memory, 16 passes and 16 lanes. Memory times
 * passes, which is what one hash writes, may be at most 2 GiB.
 */
export function isBoundedArgon2({ version, memory, passes, lanes }: Argon2Cost): boolean {
  return (
    (version === 16 || version === 19) &&
    isWithin(lanes, 1, 16) &&
    isWithin(passes, 1, 16) &&
    isWithin(memory, 8 * lanes, mostMemory / 1024) &&
    memory * passes <= (8 * mostMemory) / 1024
  )
}

/**
 * Returns true for parameters that RFC 7914 §2 allows, up to 256 MiB of memory and four times the work of N = 2^17, r =
 * 8, p = 1.
 */
export function isBoundedScrypt({ cost, blockSize, parallelization }: ScryptCost): boolean {
  return (
    isWithin(cost, 2, 2 ** 21) &&
    Number.isInteger(Math.log2(cost)) &&
    isWithin(blockSize, 1, 32) &&
    isWithin(parallelization, 1, 16) &&
    128 * cost * blockSize <= mostMemory &&
    cost * blockSize * parallelization <= 2 ** 22
  )
}

/** Returns true for at most 5,000,000 iterations, which take about two seconds, and for a hash of 16 to 64 bytes. */
export function isBoundedPbkdf2({ iterations, length }: Pbkdf2Cost): boolean {
  return isWithin(iterations, 1, 5_000_000) && isWithin(length, 16, 64)
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}
