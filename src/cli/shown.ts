/** What others say, fit to be shown. */

const longest = 300

/**
 * The text in one line, at most 300 characters, without control characters, and without the user and password of
 * addresses: drivers and applications put whole connection strings into their errors. A password may hold `/` and `@`
 * itself, so that everything up to the last `@` of the word is left out; files have neither.
 */
export function shown(text: string): string {
  const line = text
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
    .replace(/(?<!file:\/?)\/\/[^\s"'`]*@/g, "//…@")
    .trim()
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}

/** The name of an error and the first line of what it says; the next ones too where it announces them by a colon. */
export function shownError(error: unknown): string {
  if (!(error instanceof Error)) return shown(String(error))
  const lines = error.message.split("\n").filter((line) => line.trim() !== "")
  const last = lines.findIndex((line) => !line.trimEnd().endsWith(":"))
  return `${error.name}: ${shown(lines.slice(0, last === -1 ? undefined : last + 1).join(" "))}`
}
