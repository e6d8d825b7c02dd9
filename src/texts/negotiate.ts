/** Which language a visitor reads: RFC 9110 §12.5.4 (Accept-Language), RFC 4647 §3.4 (lookup). Total. */
import type { Language } from "./languages.ts"

/** A language range, and how much it is wanted: 0 to 1. */
interface Wanted {
  readonly range: string
  readonly quality: number
}

/** Ranges that are read of one header: a browser sends fewer. */
const mostRanges = 32

/**
 * The language that `Accept-Language` asks for.
 *
 * @param supported that of a visitor who has no wish comes first.
 * @returns `undefined` where the header asks for none of them.
 */
export function acceptedLanguage(header: string | null, supported: readonly Language[]): Language | undefined {
  const all = (header ?? "").split(",", mostRanges).flatMap(wantedIn)
  const refused = new Set(all.filter(({ quality }) => quality === 0).map(({ range }) => range.toLowerCase()))
  const open = supported.filter((language) => !refused.has(language.toLowerCase()))
  // Sorting is stable: equal ones stay in the order of the header.
  const wanted = all.filter(({ quality }) => quality > 0).sort((one, other) => other.quality - one.quality)
  for (const { range } of wanted) {
    const found = range === "*" ? open[0] : lookup(range, open)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * The language that a range names: `de-AT` is `de`, `zh-CN` is `zh-Hans` and `pt` is `pt-BR`, by the likely subtags of
 * CLDR. Chinese of Taiwan is not `zh-Hans`, whose script it does not have.
 */
export function lookup(range: string, supported: readonly Language[]): Language | undefined {
  const tags = [...shortened(range), ...likely(range)].map((tag) => tag.toLowerCase())
  const named = (tag: string) => supported.find((language) => language.toLowerCase() === tag)
  return tags.map(named).find((language) => language !== undefined)
}

/** Reads `de;q=0.8`. Other forms are left out. */
function wantedIn(text: string): Wanted[] {
  const [, range, quality = "1"] =
    /^\s*(\*|[a-z]{1,8}(?:-[a-z0-9]{1,8})*)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i.exec(text) ?? []
  return range === undefined ? [] : [{ range, quality: Number(quality) }]
}

/** The tag, then without its last subtags, one by one. A single letter goes with what follows it (RFC 4647 §3.4). */
function shortened(tag: string): string[] {
  const subtags = tag.split("-")
  return subtags
    .map((_, at) => subtags.slice(0, subtags.length - at))
    .filter((left, at) => at === 0 || left.at(-1)?.length !== 1)
    .map((left) => left.join("-"))
}

/** The same language with the script and the region that most of its readers mean. */
function likely(tag: string): string[] {
  try {
    const { language, script, region } = new Intl.Locale(tag).maximize()
    return [`${language}-${script}`, `${language}-${region}`]
  } catch {
    // Not a tag of BCP 47.
    return []
  }
}
