/** A long list of rows of one height, of which only the seen ones exist: the arithmetic. All lengths in pixels. */

export interface ListView {
  /** How far it is scrolled. */
  top: number
  /** Of the window. */
  height: number
  /** Of one row. */
  row: number
  /** Rows there are. */
  count: number
}

/** Rows above and below the window that exist too, so that a quick scroll shows no gap. */
const SPARE = 8

/** The rows that are to exist: from `first` to before `end`. */
export function rowsSeen({ top, height, row, count }: ListView): { first: number; end: number } {
  const first = Math.floor(bounded(top, count * row - height) / row) - SPARE
  const end = Math.ceil((bounded(top, count * row - height) + height) / row) + SPARE
  return { first: Math.max(0, first), end: Math.min(count, end) }
}

/** The row that was the first one seen. */
export interface Anchor {
  /** How far down it stood, counted from the first row. */
  before: number
  /** Where it stands now; -1 where it is gone. */
  now: number
  /** It is kept in its place at the very top, too: somebody points at the list. */
  holds: boolean
}

/**
 * How far to be scrolled so that the row which is read stays under the eye, when the list changed.
 * Whoever reads the very top sees what comes: there nothing is kept, as a rule.
 */
export function keptTop({ top, row }: Pick<ListView, "top" | "row">, anchor: Anchor): number {
  if ((top < row / 2 && !anchor.holds) || anchor.now < 0) return top
  return Math.max(0, top + (anchor.now - anchor.before) * row)
}

/** How far to be scrolled so that a row is seen as a whole; as it was where it is. */
export function topShowing({ top, height, row }: ListView, index: number): number {
  if (index * row < top) return index * row
  if ((index + 1) * row > top + height) return (index + 1) * row - height
  return top
}

/** The row that a key leads to from another, -1 being none; `undefined` for a key that leads nowhere. */
export function rowByKey(key: string, at: number, { height, row, count }: ListView): number | undefined {
  const page = Math.max(1, Math.floor(height / row) - 1)
  const ways: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at === -1 ? 0 : at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }
  const to = Object.hasOwn(ways, key) ? ways[key] : undefined
  return to === undefined || count === 0 ? undefined : bounded(to, count - 1)
}

function bounded(value: number, most: number): number {
  return Math.max(0, Math.min(value, most))
}
