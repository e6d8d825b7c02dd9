/** A parsed hash from the store of passwords. */
import type { Primitives } from "../primitives.ts"

export interface StoredHash {
  /** The name of the format, such as `bcrypt`. */
  readonly format: string
  /** The parameters of the work, in the order of the format. A greater number means more work. */
  readonly parameters: readonly number[]
  /**
   * Compares a password with the hash. The time depends only on the format and the parameters, and not on the password.
   */
  readonly matches: (password: string, primitives: Primitives) => Promise<boolean>
}

/**
 * The format and the parameters, such as `scrypt 16384 8 5`. Two hashes with the same string take the same time to
 * check.
 */
export function costOf({ format, parameters }: StoredHash): string {
  return [format, ...parameters].join(" ")
}
