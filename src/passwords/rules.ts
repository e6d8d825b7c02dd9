/** The rules for new passwords (NIST SP 800-63B-4 §3.1.1.2, ASVS 5 §6.2). Sign-ins never apply them. */
import type { PasswordFault } from "../ports/passwords.ts"
import { hasNull, normalPassword } from "./normal.ts"
import { isBreached, type BreachCheck } from "./rules/breaches.ts"
import { commonPasswords } from "./rules/common-passwords.ts"
import { restWithout, wordsOf } from "./rules/contextual.ts"
import { formsOf } from "./rules/fold.ts"
import { isGuessable } from "./rules/guessable.ts"

export type { PasswordFault }

export interface PasswordRules {
  /** `true` if a second factor follows every sign-in with the password. The minimum is then 8 instead of 15. */
  readonly secondFactor?: boolean | undefined
  /**
   * The minimum number of characters. A number below the minimum of NIST (15, or 8 with a second factor) has no effect.
   */
  readonly minimum?: number | undefined
  /**
   * The maximum number of characters. A number below 64 has no effect. Default: no limit in characters. A password of
   * more than 4096 bytes is always too long.
   */
  readonly maximum?: number | undefined
  /** Strings that an attacker knows: the names and addresses of the user, and of the site. */
  readonly words?: readonly string[] | undefined
  /** The settings for the service that knows breached passwords. Default: the function asks no service. */
  readonly breaches?: BreachCheck | undefined
}

/**
 * NIST SP 800-63B-4 §3.1.1.2: the minimum length without a second factor and with one, and the lowest maximum that a
 * site may set.
 */
const nist = { single: 15, withFactor: 8, maximum: 64 } as const

/**
 * Judges a password that a visitor has chosen. A character is a Unicode code point of the password in form NFC. The
 * function does not demand certain characters, such as digits or capitals.
 *
 * @returns the first fault, or `undefined` for an acceptable password.
 */
export async function judgePassword(password: string, rules: PasswordRules = {}): Promise<PasswordFault | undefined> {
  const normal = normalPassword(password)
  if (normal === undefined) return "too_long"
  if (hasNull(normal)) return "null_character"
  const least = rules.secondFactor === true ? nist.withFactor : nist.single
  const minimum = Math.max(least, rules.minimum ?? least)
  const { length } = Array.from(normal)
  if (length < minimum) return "too_short"
  if (rules.maximum !== undefined && length > Math.max(nist.maximum, rules.maximum)) return "too_long"
  const common = await commonPasswords()
  const forms = formsOf(normal)
  const words = wordsOf(rules.words ?? [])
  const rests = forms.flatMap((form) => restWithout(words, form) ?? [])
  if (rests.some((rest) => rest.length < minimum / 2 || isGuessable(rest, common))) return "contextual"
  if (forms.some((form) => isGuessable(form, common))) return "common"
  if (rules.breaches !== undefined && (await isBreached(normal, rules.breaches))) return "breached"
  return undefined
}
