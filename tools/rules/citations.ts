/** Finds the ids of rules that a text cites, and which of them have no link or no rule. */
import { ruleIds } from "./catalogue.ts"

/** An id with a hyphen: `LINK-03`, `INV-O2b`, `RES-HDR-01`. Ids such as `D17` are cited with their page. */
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

/** The ids that a text cites. Words of the same shape, such as `UTF-16`, belong to no family. */
export function citationsIn(text: string): Citation[] {
  return text.split("\n").flatMap((content, at) =>
    [...content.matchAll(idPattern)].flatMap((match): Citation[] => {
      const [, id = ""] = match
      if (!prefixes.has(prefixOf(id))) return []
      return [{ id, line: at + 1, linked: isLinked(content, match.index) }]
    }),
  )
}

/** Whether a place is within the text or the address of a Markdown link. */
function isLinked(line: string, at: number): boolean {
  return [...line.matchAll(/\[[^\]]*\]\([^)]*\)/g)].some(({ 0: link, index }) => at > index && at < index + link.length)
}

/** The ids of a text that no list defines. */
export function unknownIn(text: string): Citation[] {
  return citationsIn(text).filter(({ id }) => !ruleIds.has(id))
}

/** How many citations of a page have no link. */
export function unlinkedIn(text: string): number {
  return citationsIn(text).filter(({ linked }) => !linked).length
}
