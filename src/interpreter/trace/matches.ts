/** Where any of many values stand in a text, whatever their case, in time that grows with the lengths of both alone. */

/** From, and up to but not including. */
export type Span = readonly [from: number, to: number]

/** Characters of a text by which values are chosen. No value is shorter. */
const start = 3

/** Of the three characters at a place. Two beginnings that share one cost a look, and nothing else. */
function startAt(text: string, at: number): number {
  return (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) * 31 + text.charCodeAt(at + 2)
}

/** Values to look for, ready for any number of texts. */
export interface Sought {
  /** By what they begin with. */
  readonly byStart: ReadonlyMap<number, readonly string[]>
}

/** @param values those of fewer than three characters are not looked for. */
export function sought(values: Iterable<string>): Sought {
  const byStart = new Map<number, string[]>()
  for (const given of values) {
    const value = folded(given)
    if (value.length < start) continue
    const key = startAt(value, 0)
    const others = byStart.get(key)
    if (others === undefined) byStart.set(key, [value])
    else others.push(value)
  }
  return { byStart }
}

/**
 * A text in which case makes no difference, and every character stands where it stood: the only capital that has a
 * longer small form is replaced, and so is the sigma that differs by its place.
 */
export function folded(text: string): string {
  // Asking is quicker than replacing what is not there.
  const plain = text.includes("İ") ? text.replaceAll("İ", "i") : text
  const small = plain.toLowerCase()
  return small.includes("ς") ? small.replaceAll("ς", "σ") : small
}

/**
 * What of a text is part of a value: every place of every value, together. Spans that touch are one.
 *
 * @param text folded.
 */
export function spansOf(text: string, { byStart }: Sought): Span[] {
  const chosen = new Set<readonly string[]>()
  for (let at = 0; at + start <= text.length; at++) {
    const values = byStart.get(startAt(text, at))
    if (values !== undefined) chosen.add(values)
  }
  if (chosen.size === 0) return []
  const parts = partsOf(text)
  for (const values of chosen) for (const value of values) find(value, parts)
  return hiddenIn(parts)
}

/** Spans in order, those that overlap or touch put together. */
export function merged(spans: readonly Span[]): Span[] {
  const ordered = [...spans].sort((a, b) => a[0] - b[0])
  const found: [number, number][] = []
  for (const [from, to] of ordered) {
    const last = found.at(-1)
    if (last === undefined || from > last[1]) found.push([from, to])
    else last[1] = Math.max(last[1], to)
  }
  return found
}

/**
 * The suffix automaton of a text: it can be walked with a value just as far as the value stands in the text, so looking
 * for one costs its own length at most. A walk over the text that tries every value at every place would take seconds
 * for values and texts of one letter each.
 */
interface Parts {
  readonly root: Part
  readonly all: Part[]
  /** The part that is the whole text up to each place. */
  readonly prefixes: Part[]
}

/** All those parts of the text that end at the same places. */
interface Part {
  /** By one letter, as most go on; by the others. */
  letter: number
  to: Part | undefined
  others: Map<number, Part> | undefined
  /** Those that end at more places: the next shorter ones. */
  shorter: Part | undefined
  /** Of the longest. */
  length: number
  /** Length of the longest value among them, or among the shorter ones. */
  hidden: number
}

function partOf(length: number, shorter: Part | undefined): Part {
  return { letter: -1, to: undefined, others: undefined, shorter, length, hidden: 0 }
}

function next(part: Part, letter: number): Part | undefined {
  return part.letter === letter ? part.to : part.others?.get(letter)
}

function lead(part: Part, letter: number, to: Part): void {
  if (part.to !== undefined && part.letter !== letter) {
    part.others ??= new Map()
    part.others.set(letter, to)
  } else {
    part.letter = letter
    part.to = to
  }
}

function partsOf(text: string): Parts {
  const root = partOf(0, undefined)
  const all = [root]
  const prefixes: Part[] = []
  let last = root
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    const whole = partOf(last.length + 1, root)
    all.push(whole)
    let from: Part | undefined = last
    for (; from !== undefined && next(from, letter) === undefined; from = from.shorter) lead(from, letter, whole)
    const known = from && next(from, letter)
    if (from !== undefined && known !== undefined) {
      if (from.length + 1 === known.length) whole.shorter = known
      else {
        const split: Part = { ...known, others: known.others && new Map(known.others), length: from.length + 1 }
        all.push(split)
        for (; from !== undefined && next(from, letter) === known; from = from.shorter) lead(from, letter, split)
        known.shorter = whole.shorter = split
      }
    }
    prefixes.push(whole)
    last = whole
  }
  return { root, all, prefixes }
}

function find(value: string, { root }: Parts): void {
  let part: Part | undefined = root
  for (let at = 0; at < value.length; at++) {
    part = next(part, value.charCodeAt(at))
    if (part === undefined) return
  }
  part.hidden = Math.max(part.hidden, value.length)
}

/** Shorter ones first: what ends where a longer part ends ends there too. */
function hiddenIn({ all, prefixes }: Parts): Span[] {
  all.sort((a, b) => a.length - b.length)
  for (const part of all) part.hidden ||= part.shorter?.hidden ?? 0
  return merged(prefixes.flatMap(({ hidden }, at): Span[] => (hidden === 0 ? [] : [[at + 1 - hidden, at + 1]])))
}
