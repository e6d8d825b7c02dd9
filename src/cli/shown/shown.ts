/** Makes texts that this library did not write safe to show, for example messages of drivers and providers. */
import { literalPattern } from "../../protocol/literal-pattern.ts"
import type { Secrets } from "./known-secrets.ts"
import { removed, withoutLookalikes } from "./lookalikes.ts"

/** The maximum number of characters that are read. */
const mostRead = 4096
/** The maximum number of characters that are shown. */
const longest = 300

/**
 * Returns the text in one line of at most 300 characters, without control characters and secrets. The removal is
 * necessary because drivers and applications put whole connection strings into their errors.
 *
 * @param secrets the values to remove, for example from {@link knownSecrets}. The function removes these values in
 * plain form, and as they are written in a URL, a form, JSON and base64.
 */
export function shown(text: string, secrets: Secrets): string {
  // The cut can split a secret, and half of a secret is not recognised. Therefore, the last word is removed.
  const read = text.length <= mostRead ? text : text.slice(0, mostRead).replace(/\S+$/, "")
  const clean = withoutLookalikes(oneLine(secrets.reduce(without, read)))
  if (clean.length <= longest) return clean
  return `${clean.slice(0, 199).trimEnd()} … ${clean.slice(-98).trimStart()}`
}

function without(text: string, secret: string): string {
  const inUrl = new URLSearchParams([["", secret]]).toString().slice(1)
  const forms = [secret, inUrl, inUrl.replaceAll("+", "%20"), JSON.stringify(secret).slice(1, -1), base64Of(secret)]
  const pattern = [...new Set(forms)].map(literalPattern).join("|")
  // A short secret can be a part of other words. Such a secret is removed only as a whole word.
  const whole = secret.length < 6 ? `(?<![\\p{L}\\p{N}_])(?:${pattern})(?![\\p{L}\\p{N}_])` : pattern
  return text.replace(new RegExp(whole, "giu"), removed)
}

/**
 * Returns the secret in base64, without the padding and without the last character. If the secret was encoded together
 * with text after it, the last character depends on this text.
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
 * Returns the name of an error and the first line of its message. If a line ends with a colon, the next line is added.
 */
export function shownError(error: unknown, secrets: Secrets): string {
  if (!(error instanceof Error)) return shown(String(error), secrets)
  const lines = error.message.split("\n").filter((line) => line.trim() !== "")
  const last = lines.findIndex((line) => !line.trimEnd().endsWith(":"))
  return `${error.name}: ${shown(lines.slice(0, last === -1 ? undefined : last + 1).join(" "), secrets)}`
}
