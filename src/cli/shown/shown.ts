/** Removes secrets from texts that this library did not write, for example messages of drivers and providers. */
import { literalPattern } from "../../protocol/literal-pattern.ts"
import type { Secrets } from "./known-secrets.ts"
import { removed, withoutLookalikes } from "./lookalikes.ts"

/** The maximum number of characters that are read. */
const mostRead = 4096
/** The maximum number of characters that are shown. */
const longest = 300

/**
 * Returns a string without secrets and control characters, in one line of at most 300 characters. Drivers and
 * applications put complete connection strings into their errors.
 * @param secrets the values to remove, for example from {@link knownSecrets}. The function removes them as they are,
 * and as they appear in a URL, a form, JSON and base64.
 */
export function shown(text: string, secrets: Secrets): string {
  // The cut can split a secret, and the code cannot recognise half of a secret. Therefore, it also removes the last
  // word.
  const read = text.length <= mostRead ? text : text.slice(0, mostRead).replace(/\S+$/, "")
  const clean = withoutLookalikes(oneLine(secrets.reduce(without, read)))
  if (clean.length <= longest) return clean
  return `${clean.slice(0, 199).trimEnd()} … ${clean.slice(-98).trimStart()}`
}

function without(text: string, secret: string): string {
  const inUrl = new URLSearchParams([["", secret]]).toString().slice(1)
  const forms = [secret, inUrl, inUrl.replaceAll("+", "%20"), JSON.stringify(secret).slice(1, -1), base64Of(secret)]
  const pattern = [...new Set(forms)].map(literalPattern).join("|")
  // A short secret can be a part of ordinary words. Therefore, the code removes it only where it is a word of its own.
  const whole = secret.length < 6 ? `(?<![\\p{L}\\p{N}_])(?:${pattern})(?![\\p{L}\\p{N}_])` : pattern
  return text.replace(new RegExp(whole, "giu"), removed)
}

/**
 * Returns the secret in base64, without the padding and without the last character, because in a longer text this
 * character also depends on the text after the secret.
 */
function base64Of(secret: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(secret))).replace(/.?=*$/, "")
}

/**
 * Returns the text in one line, without control characters and invisible characters, which would break lines and logs.
 */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\p{Cf}+/gu, "")
    .replace(/ {2,}/g, " ")
    .trim()
}

/**
 * Returns the name of an error and the first line of its message. If this line ends with a colon, the result also has
 * the next line.
 */
export function shownError(error: unknown, secrets: Secrets): string {
  if (!(error instanceof Error)) return shown(String(error), secrets)
  const lines = error.message.split("\n").filter((line) => line.trim() !== "")
  const last = lines.findIndex((line) => !line.trimEnd().endsWith(":"))
  return `${error.name}: ${shown(lines.slice(0, last === -1 ? undefined : last + 1).join(" "), secrets)}`
}
