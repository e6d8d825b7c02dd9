/** Finds passwords that consist of words that an attacker knows: the name and address of the user, the name of the site. */
import { compact, plain } from "./fold.ts"

/** The function ignores shorter words, because they occur in too many other words. */
const shortestWord = 3

/**
 * Returns the words of names, addresses and hosts, longest first: `ana.lopez@mail.example` has `analopez`, `lopez`, `mail`
 * and `ana`. The last label of a host is not a word.
 */
export function wordsOf(texts: readonly string[]): readonly string[] {
  const words = texts.flatMap((text) => {
    const [local = "", ...hosts] = plain(text).split("@")
    const named = hosts.length === 0 && /^\S+\.[a-z]{2,}$/.test(local) ? [withoutLastLabel(local)] : [local]
    const parts = [...named, ...hosts.map(withoutLastLabel)]
    return parts.flatMap((part) => [compact(part), ...part.split(/[^\p{L}\p{N}]+/u)])
  })
  return [...new Set(words)]
    .filter((word) => word.length >= shortestWord)
    .toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))
}

function withoutLastLabel(host: string): string {
  return host.slice(0, Math.max(0, host.lastIndexOf(".")))
}

/**
 * Removes the words from one form of a password (see `formsOf`), and returns the letters and digits that remain.
 *
 * @returns `undefined` if the form contains none of the words.
 */
export function restWithout(words: readonly string[], form: string): string | undefined {
  const rest = words.reduce((text, word) => text.replaceAll(word, " "), form)
  return rest === form ? undefined : rest.replaceAll(/[^\p{L}\p{N}]+/gu, "")
}
