/**
 * Makes the forms of a password in which the rules look for words. For example, `P4ssword!99` also has the form
 * `password`.
 */
import { unitOf } from "./repetition.ts"

/** The signs that people write for a letter. `1` can be `i` or `l`. */
const letters: Readonly<Record<string, string>> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l",
  "+": "t",
  "(": "c",
  "€": "e",
}

/** The maximum number of digits and signs that the function removes from each end of a password. */
const longestAddition = 8
/** The minimum length of the form that remains after the removal. */
const shortestCore = 4

/** Returns the string in lower case, without accents, and in the compatibility form of Unicode. */
export function plain(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase()
}

/** Returns the string without spaces and separators. */
export function compact(text: string): string {
  return text.replaceAll(/[\s\-_.,;:/]+/g, "")
}

/**
 * Returns the different forms of a password:
 *
 * - the whole password in lower case, with and without spaces and separators;
 * - the repeated part, if the password is a repetition;
 * - each of these without digits and signs at the ends;
 * - each of these with letters in place of signs.
 */
export function formsOf(password: string): readonly string[] {
  const whole = plain(password)
  const joined = [whole, compact(whole)]
  const repeated = joined.flatMap((text) => unitOf(text) ?? [])
  const written = [...new Set([...joined, ...repeated])].flatMap((text) => [text, ...coresOf(text)])
  return [...new Set(written.flatMap((text) => [text, withLetters(text, "i"), withLetters(text, "l")]))]
}

/**
 * Returns the string without digits and signs at its ends: without the last one, without the last two, and so on;
 * without those at the start; and without those at both ends. Leaves out results that are too short.
 */
function coresOf(text: string): string[] {
  const end = /[^\p{L}]*$/u.exec(text.slice(-longestAddition))?.[0].length ?? 0
  const start = /^[^\p{L}]*/u.exec(text.slice(0, longestAddition))?.[0].length ?? 0
  const cores = Array.from({ length: end }, (_sign, at) => text.slice(0, text.length - 1 - at))
  return [...cores, text.slice(start), text.slice(start, text.length - end)].filter(
    (core) => core.length >= shortestCore,
  )
}

function withLetters(text: string, one: "i" | "l"): string {
  return Array.from(text, (sign) => (sign === "1" ? one : (letters[sign] ?? sign))).join("")
}
