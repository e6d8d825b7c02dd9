/** Makes a text fit for a trace: without what must not be shown, on one line, short. */
import { formsOf } from "./forms.ts"
import { withoutLookalikes, removed } from "./lookalikes.ts"
import { folded, merged, sought, spansOf, type Span } from "./matches.ts"
import { longestSought, type Hidden } from "./found.ts"

/** Characters of one text in a trace. */
const longest = 300
/** Characters that are looked at in all texts of an error. Each takes half of what is left at most: the first say most. */
const mostRead = 2 * longestSought
/** Each may take as much. */
const leastRead = 512

/** Cleans texts of what is hidden in one request, and of what looks like a secret wherever it came from. */
export type Cleaner = (text: string) => string

/**
 * Every form of every value is found once; the cleaner is then used for all texts of one error. However long
 * they are and whatever a stranger wrote into them: their ends alone are read, and the time grows with the length of
 * those and of the values, and with nothing else.
 */
export function makeCleaner(hidden: Hidden): Cleaner {
  if (hidden.everything) return () => removed
  const values = [...hidden.anywhere].filter((value) => value.length <= longestSought)
  const forms = values.flatMap(formsOf)
  const margin = longestWithBlanks(hidden.anywhere, forms)
  const anywhere = sought(forms)
  const words = new Set(Array.from(hidden.words, folded))
  const tooShort = new Set(Array.from(hidden.tooShort, folded))
  let left = mostRead
  return (text) => {
    const most = Math.max(leastRead, left / 2)
    // Names and codes are short.
    if (text.length > leastRead) left -= Math.min(text.length, most)
    const shown: string[] = []
    for (const piece of read(text, { most, margin })) {
      const plain = folded(piece.text)
      if (tooShort.size > 0 && piecesOf(plain, [1, 2]).some(([from, to]) => tooShort.has(plain.slice(from, to))))
        return removed
      const spans = [...spansOf(plain, anywhere), ...(words.size > 0 ? wordsIn(plain, words) : [])]
      shown.push(without(piece, merged(spans)))
    }
    const clean = withoutLookalikes(oneLine(shown.filter((each) => each !== "").join(" … ")))
    return clean === "" && text.length > most ? removed : shortened(clean)
  }
}

function longestWithBlanks(values: Iterable<string>, forms: readonly string[]): number {
  let most = 0
  for (const value of [...values, ...forms]) if (value.length > most && /\s/.test(value)) most = value.length
  return most
}

/** What is read, and what of it may be shown. */
interface Piece {
  text: string
  from: number
  to: number
}

/**
 * A text, or both its ends. A cut may leave half of a secret: the word that it goes through is not shown, and as much
 * as the longest value has that is more than one word. What begins before that stands in the piece as a whole.
 */
function read(text: string, { most, margin }: { most: number; margin: number }): Piece[] {
  if (text.length <= most) return [{ text, from: 0, to: text.length }]
  const half = Math.floor(most / 2)
  const head = text.slice(0, half)
  const tail = text.slice(-half)
  const blank = tail.slice(margin).search(/\s/)
  return [
    { text: head, from: 0, to: lastBlank(head.slice(0, Math.max(0, half - margin))) },
    { text: tail, from: blank === -1 ? half : margin + blank, to: half },
  ]
}

function lastBlank(text: string): number {
  let at = text.length - 1
  while (at >= 0 && !/\s/.test(text.charAt(at))) at -= 1
  return Math.max(at, 0)
}

function piecesOf(text: string, lengths: readonly number[]): Span[] {
  const pieces: Span[] = []
  for (let at = 0; at < text.length; at++)
    for (const length of lengths) if (at + length <= text.length) pieces.push([at, at + length])
  return pieces
}

/** Values of three to five characters that are no part of a longer word. */
function wordsIn(text: string, words: ReadonlySet<string>): Span[] {
  return piecesOf(text, [3, 4, 5]).filter(
    ([from, to]) =>
      words.has(text.slice(from, to)) &&
      !/[\p{L}\p{N}_]$/u.test(text.slice(Math.max(0, from - 2), from)) &&
      !/^[\p{L}\p{N}_]/u.test(text.slice(to, to + 2)),
  )
}

function without({ text, from, to }: Piece, spans: readonly Span[]): string {
  let left = ""
  let at = from
  for (const [begin, end] of spans) {
    if (end <= from || begin >= to) continue
    left += text.slice(at, Math.max(at, begin)) + removed
    at = end
  }
  return left + text.slice(at, Math.max(at, to))
}

/** Control characters, and those that are not seen, would break lines and logs. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\p{Cf}+/gu, "")
    .replace(/ {2,}/g, " ")
    .trim()
}

/** What an error is about stands at its beginning or at its end. */
function shortened(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, 199).trimEnd()} … ${text.slice(-98).trimStart()}`
}
