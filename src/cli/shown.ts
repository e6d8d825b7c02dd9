/** What others say, fit to be shown. */
import type { Hidden } from "../interpreter/trace/found.ts"
import { makeCleaner } from "../interpreter/trace/text.ts"

/**
 * The text in one line, at most 300 characters, without control characters, cleaned as the texts of traces are: drivers
 * and applications put whole connection strings into their errors.
 *
 * @param secrets that are known, and are taken out whatever they look like: {@link knownSecrets}
 */
export function shown(text: string, secrets: Hidden): string {
  return makeCleaner(secrets)(text)
}

/** The name of an error and the first line of what it says; the next ones too where it announces them by a colon. */
export function shownError(error: unknown, secrets: Hidden): string {
  if (!(error instanceof Error)) return shown(String(error), secrets)
  const lines = error.message.split("\n").filter((line) => line.trim() !== "")
  const last = lines.findIndex((line) => !line.trimEnd().endsWith(":"))
  return `${error.name}: ${shown(lines.slice(0, last === -1 ? undefined : last + 1).join(" "), secrets)}`
}
