/** How hard a link's secret is to guess, as far as its letters say. */

/** Bits from which a secret needs no counting of guesses (NIST SP 800-63B-4 §3.1.3.2). */
export const enoughBits = 64

const alphabets: readonly (readonly [RegExp, number])[] = [
  [/^\d*$/, 10],
  [/^[\da-f]*$/, 16],
  [/^[\da-f]*$/i, 22],
  [/^[\da-z]*$/, 36],
  [/^[\da-z]*$/i, 62],
]

/**
 * Estimates the bits of a random text from its length and the letters that it uses. Never more than it can have; a text that
 * is not random has fewer.
 */
export function bitsOf(token: string): number {
  const [, size] = alphabets.find(([letters]) => letters.test(token)) ?? [undefined, 64]
  return token.length * Math.log2(size)
}
