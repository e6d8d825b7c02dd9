/** Returns the source of a regular expression that matches exactly this string. */
export function literalPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
}
