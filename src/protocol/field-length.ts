/** Computes the length of a form field's value, and the maximum number of bytes of this value in a request body. */

/**
 * Counts characters as `maxlength` of HTML does, in UTF-16 code units. A line break counts as one unit, although forms
 * send two (HTML §4.10.22.4).
 */
export function fieldLength(value: string): number {
  return value.replaceAll("\r\n", "\n").length
}

/**
 * The maximum number of bytes for one UTF-16 code unit in a form: three bytes of UTF-8, each percent-encoded. JSON
 * needs at most six.
 */
const bytesPerCharacter = 9

/** Returns the maximum number of bytes that a body needs for a value with that many characters. */
export function bytesFor(characters: number): number {
  return characters * bytesPerCharacter
}
