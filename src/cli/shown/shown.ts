/** What others say, fit to be shown. */
import type { Secrets } from "./known-secrets.ts"
import { removed, withoutLookalikes } from "./lookalikes.ts"

/** Characters that are read of a text. */
const mostRead = 4096
/** Characters that are shown of it. */
const longest = 300

/**
 * The text in one line, at most 300 characters, without control characters, known secrets, and what looks like one:
 * drivers and applications put whole connection strings into their errors.
 *
 * @param secrets removed as they are, and as a URL, a form, JSON and base64 have them: {@link knownSecrets}
 */
export function shown(text: string, secrets: Secrets): string {
  // A cut goes through a word: it is left out, because it may be half of a secret.
  const read = text.length <= mostRead ? text : text.slice(0, mostRead).replace(/\S+$/, "")
  const clean = withoutLookalikes(oneLine(secrets.reduce(without, read)))
  if (clean.length <= longest) return clean
  return `${clean.slice(0, 199).trimEnd()} … ${clean.slice(-98).trimStart()}`
}

function without(text: string, secret: string): string {
  const inUrl = new URLSearchParams([["", secret]]).toString().slice(1)
  const forms = [secret, inUrl, inUrl.replaceAll("+", "%20"), JSON.stringify(secret).slice(1, -1), base64Of(secret)]
  const pattern = [...new Set(forms)].map((form) => form.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|")
  // A short one stands inside of other words by accident.
  const whole = secret.length < 6 ? `(?<![\\p{L}\\p{N}_])(?:${pattern})(?![\\p{L}\\p{N}_])` : pattern
  return text.replace(new RegExp(whole, "giu"), removed)
}

/** Without the letters at its end that also depend on what follows. */
function base64Of(secret: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(secret))).replace(/.?=*$/, "")
}

/** Control characters, and those that are not seen, would break lines and logs. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\p{Cf}+/gu, "")
    .replace(/ {2,}/g, " ")
    .trim()
}

/** The name of an error and the first line of what it says; the next ones too where it announces them by a colon. */
export function shownError(error: unknown, secrets: Secrets): string {
  if (!(error instanceof Error)) return shown(String(error), secrets)
  const lines = error.message.split("\n").filter((line) => line.trim() !== "")
  const last = lines.findIndex((line) => !line.trimEnd().endsWith(":"))
  return `${error.name}: ${shown(lines.slice(0, last === -1 ? undefined : last + 1).join(" "), secrets)}`
}
