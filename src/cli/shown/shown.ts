/** Makes foreign texts safe to show. */
import type { Secrets } from "./known-secrets.ts"
import { removed, withoutLookalikes } from "./lookalikes.ts"

/** The number of characters that are read. */
const mostRead = 4096
/** The number of characters that are shown. */
const longest = 300

/**
 * The text in one line of at most 300 characters, without control characters and secrets: drivers and applications put
 * whole connection strings into their errors.
 *
 * @param secrets are removed in plain form, and as in a URL, a form, JSON and base64: {@link knownSecrets}
 */
export function shown(text: string, secrets: Secrets): string {
  // The cut can leave half of a secret: its whole word is removed.
  const read = text.length <= mostRead ? text : text.slice(0, mostRead).replace(/\S+$/, "")
  const clean = withoutLookalikes(oneLine(secrets.reduce(without, read)))
  if (clean.length <= longest) return clean
  return `${clean.slice(0, 199).trimEnd()} … ${clean.slice(-98).trimStart()}`
}

function without(text: string, secret: string): string {
  const inUrl = new URLSearchParams([["", secret]]).toString().slice(1)
  const forms = [secret, inUrl, inUrl.replaceAll("+", "%20"), JSON.stringify(secret).slice(1, -1), base64Of(secret)]
  const pattern = [...new Set(forms)].map((form) => form.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|")
  // A short secret can be a part of other words.
  const whole = secret.length < 6 ? `(?<![\\p{L}\\p{N}_])(?:${pattern})(?![\\p{L}\\p{N}_])` : pattern
  return text.replace(new RegExp(whole, "giu"), removed)
}

/** The encoded text without the last letters, which depend on the text that follows. */
function base64Of(secret: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(secret))).replace(/.?=*$/, "")
}

/** Control characters and invisible characters would break lines and logs. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\p{Cf}+/gu, "")
    .replace(/ {2,}/g, " ")
    .trim()
}

/** The name of an error and the first line of its message; also the next lines, after a colon. */
export function shownError(error: unknown, secrets: Secrets): string {
  if (!(error instanceof Error)) return shown(String(error), secrets)
  const lines = error.message.split("\n").filter((line) => line.trim() !== "")
  const last = lines.findIndex((line) => !line.trimEnd().endsWith(":"))
  return `${error.name}: ${shown(lines.slice(0, last === -1 ? undefined : last + 1).join(" "), secrets)}`
}
