import type { PasswordTools } from "../ports/passwords.ts"
import { createHashing, type HashingOptions } from "./hashing.ts"
import { judgePassword, type PasswordRules } from "./rules.ts"

/** The options of {@link passwordTools}. */
export interface ToolOptions extends Pick<PasswordRules, "breaches"> {
  /** The minimum number of characters of a new password. Below 15, a second factor follows every sign-in. */
  readonly minimum: number
  readonly hashing?: HashingOptions | undefined
}

/** The minimum length of a password that is the only factor (NIST SP 800-63B-4 §3.1.1.2). */
const singleFactor = 15

/** Makes the functions of `Password()`. */
export async function passwordTools({ minimum, breaches, hashing: options }: ToolOptions): Promise<PasswordTools> {
  const hashing = await createHashing(options)
  const secondFactor = minimum < singleFactor
  return {
    describes: hashing.describes,
    hash: async (password) => hashing.hash(password),
    verify: async (password, hash) => hashing.verify(password, hash),
    judge: async (password, words) => judgePassword(password, { minimum, secondFactor, words, breaches }),
  }
}
