/** Estimates how hard a link's secret is to guess, from its length and its characters. */

/**
 * A secret with at least this number of bits is too hard to guess, so the library does not count guesses (NIST SP
 * 800-63B-4 §3.1.3.2).
 */
export const enoughBits = 64

const alphabets: readonly (readonly [RegExp, number])[] = [
  [/^\d*$/, 10],
  [/^[\da-f]*$/, 16],
  [/^[\da-f]*$/i, 22],
  [/^[\da-z]*$/, 36],
  [/^[\da-z]*$/i, 62],
]

/**
 * Estimates the bits of a random text from its length and the alphabet of its characters (digits, hexadecimal and so
 * on). The estimate is an upper bound, because a string that is not random has fewer bits.
 */
export function bitsOf(token: string): number {
  const [, size] = alphabets.find(([letters]) => letters.test(token)) ?? [undefined, 64]
  return token.length * Math.log2(size)
}
