/** How long the value of a field is, and how many bytes a body needs for it. */

/**
 * Characters as `maxlength` of HTML counts them: UTF-16 code units. A line break is one, although forms send two (HTML
 * §4.10.22.4).
 */
export function fieldLength(value: string): number {
  return value.replaceAll("\r\n", "\n").length
}

/** Three bytes of UTF-8, each percent-encoded. JSON needs at most six. */
const bytesPerCharacter = 9

/** Bytes that a body may need for values of so many characters. */
export function bytesFor(characters: number): number {
  return characters * bytesPerCharacter
}
