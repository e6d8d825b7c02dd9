/** Finds the ids of rules that a text cites, the cited ids without a link, and the cited ids that no list defines. */
import { ruleIds } from "./catalogue.ts"

/** An id with a hyphen: `LINK-03`, `INV-O2b`, `RES-HDR-01`. For an id such as `D17`, texts cite its page. */
const idPattern = /(?<![\w-])((?:[A-Z]+-)+[A-Z]?\d{1,2}[a-z]?)(?![\w-])/g

const prefixes = new Set([...ruleIds].filter((id) => id.includes("-")).map((id) => prefixOf(id)))

function prefixOf(id: string): string {
  return id.slice(0, id.lastIndexOf("-"))
}

export interface Citation {
  id: string
  /** Counted from 1. */
  line: number
  linked: boolean
}

/**
 * Returns the ids that a text cites. A word of the same form, such as `UTF-16`, is not an id, because no rule has its
 * prefix.
 */
export function citationsIn(text: string): Citation[] {
  return text.split("\n").flatMap((content, at) =>
    [...content.matchAll(idPattern)].flatMap((match): Citation[] => {
      const [, id = ""] = match
      if (!prefixes.has(prefixOf(id))) return []
      return [{ id, line: at + 1, linked: isLinked(content, match.index) }]
    }),
  )
}

/** Returns true if a position in a line is within the text or the address of a Markdown link. */
function isLinked(line: string, at: number): boolean {
  return [...line.matchAll(/\[[^\]]*\]\([^)]*\)/g)].some(({ 0: link, index }) => at > index && at < index + link.length)
}

/** Returns the ids in a text that no list defines. */
export function unknownIn(text: string): Citation[] {
  return citationsIn(text).filter(({ id }) => !ruleIds.has(id))
}

/** Returns how many citations of a page have no link. */
export function unlinkedIn(text: string): number {
  return citationsIn(text).filter(({ linked }) => !linked).length
}
