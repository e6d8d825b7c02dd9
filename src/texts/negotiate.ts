/**
 * Chooses the language for a visitor: RFC 9110 §12.5.4 (Accept-Language), RFC 4647 §3.4 (lookup). No function throws.
 */
import type { Language } from "./languages.ts"

/** A language range, and its weight: 0 to 1. */
interface Wanted {
  readonly range: string
  readonly quality: number
}

/** The maximum number of language ranges that the library reads from one header. Browsers send fewer. */
const mostRanges = 32

/**
 * Returns the language that `Accept-Language` asks for.
 * @param supported the languages to choose from. The range `*` chooses the first of them.
 * @returns `undefined` if the header asks for no supported language.
 */
export function acceptedLanguage(header: string | null, supported: readonly Language[]): Language | undefined {
  const all = (header ?? "").split(",", mostRanges).flatMap(wantedIn)
  const refused = new Set(all.filter(({ quality }) => quality === 0).map(({ range }) => range.toLowerCase()))
  const open = supported.filter((language) => !refused.has(language.toLowerCase()))
  // The sort is stable: ranges of equal weight stay in the order of the header.
  const wanted = all.filter(({ quality }) => quality > 0).sort((one, other) => other.quality - one.quality)
  for (const { range } of wanted) {
    const found = range === "*" ? open[0] : lookup(range, open)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Returns the language that a range names: `de` for `de-AT`, `zh-Hans` for `zh-CN`, and `pt-BR` for `pt`, by the likely
 * subtags of CLDR. `zh-TW` does not match `zh-Hans`, because Chinese in Taiwan uses another script.
 */
export function lookup(range: string, supported: readonly Language[]): Language | undefined {
  const tags = [...shortened(range), ...likely(range)].map((tag) => tag.toLowerCase())
  const named = (tag: string) => supported.find((language) => language.toLowerCase() === tag)
  return tags.map(named).find((language) => language !== undefined)
}

/** Reads a range such as `de;q=0.8`. Returns no range for any other form. */
function wantedIn(text: string): Wanted[] {
  const [, range, quality = "1"] =
    /^\s*(\*|[a-z]{1,8}(?:-[a-z0-9]{1,8})*)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i.exec(text) ?? []
  return range === undefined ? [] : [{ range, quality: Number(quality) }]
}

/**
 * Returns the tag, and then the tag without its last subtag, its last two subtags, and so on. A subtag of a single
 * letter is removed together with the subtag after it (RFC 4647 §3.4).
 */
function shortened(tag: string): string[] {
  const subtags = tag.split("-")
  return subtags
    .map((_, at) => subtags.slice(0, subtags.length - at))
    .filter((left, at) => at === 0 || left.at(-1)?.length !== 1)
    .map((left) => left.join("-"))
}

/** Returns two more tags for the language: one with its most likely script, one with its most likely region (CLDR). */
function likely(tag: string): string[] {
  try {
    const { language, script, region } = new Intl.Locale(tag).maximize()
    return [`${language}-${script}`, `${language}-${region}`]
  } catch {
    // `Intl.Locale` throws for a string that is not a language tag. Such a string has no likely script or region.
    return []
  }
}
