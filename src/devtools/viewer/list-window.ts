/** The arithmetic of a long list with rows of one height, of which only the visible ones exist. Lengths in pixels. */

export interface ListView {
  /** The scroll position. */
  top: number
  /** The height of the window. */
  height: number
  /** The height of one row. */
  row: number
  /** The number of rows. */
  count: number
}

/** Rows that exist above and below the window, so that quick scrolling shows no gap. */
const SPARE = 8

/** The rows that exist: from `first` to before `end`. */
export function rowsSeen({ top, height, row, count }: ListView): { first: number; end: number } {
  const first = Math.floor(bounded(top, count * row - height) / row) - SPARE
  const end = Math.ceil((bounded(top, count * row - height) + height) / row) + SPARE
  return { first: Math.max(0, first), end: Math.min(count, end) }
}

/** The first visible row before a change of the list. */
export interface Anchor {
  /** The index of the row before the change. */
  before: number
  /** Its index now; -1 for a removed row. */
  now: number
  /** The row also stays at the top, because the pointer is over the list. */
  holds: boolean
}

/** The scroll position that keeps the row in its place. At the top, new rows show, unless the anchor holds. */
export function keptTop({ top, row }: Pick<ListView, "top" | "row">, anchor: Anchor): number {
  if ((top < row / 2 && !anchor.holds) || anchor.now < 0) return top
  return Math.max(0, top + (anchor.now - anchor.before) * row)
}

/** The scroll position that shows the whole row; unchanged if the row is visible. */
export function topShowing({ top, height, row }: ListView, index: number): number {
  if (index * row < top) return index * row
  if ((index + 1) * row > top + height) return (index + 1) * row - height
  return top
}

/** The row after a key, from a row or from -1; `undefined` for another key. */
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
