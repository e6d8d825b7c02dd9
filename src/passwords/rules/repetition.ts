/** Finds the string that a repetition repeats. */

/**
 * Returns the shortest string whose repetition is this string: `abc` for `abcabca`. The last repetition can be
 * incomplete.
 *
 * @returns `undefined` if the string is no repetition.
 */
export function unitOf(text: string): string | undefined {
  const period = text.length - longestBorder(text)
  return period <= text.length / 2 ? text.slice(0, period) : undefined
}

/**
 * Returns the length of the longest shorter string with which this string both begins and ends. Computes it with the
 * prefix function of Knuth, Morris and Pratt.
 */
function longestBorder(text: string): number {
  const borders = [0]
  for (let at = 1; at < text.length; at++) {
    let border = borders[at - 1] ?? 0
    while (border > 0 && text[at] !== text[border]) border = borders[border - 1] ?? 0
    borders.push(text[at] === text[border] ? border + 1 : 0)
  }
  return borders.at(-1) ?? 0
}
