/**
 * Computes which rows of a long list the page must render: the rows that are visible or nearly so. All rows have the
 * same height. Lengths are in pixels.
 */

export interface ListView {
  /** The scroll position of the list. */
  top: number
  /** The height of the window. */
  height: number
  /** The height of one row. */
  row: number
  /** The number of rows. */
  count: number
}

/** The number of rows that exist above and below the window, so that quick scrolling shows no gap. */
const SPARE = 8

/** Returns the rows to render, from `first` up to but not including `end`. */
export function rowsSeen({ top, height, row, count }: ListView): { first: number; end: number } {
  const first = Math.floor(bounded(top, count * row - height) / row) - SPARE
  const end = Math.ceil((bounded(top, count * row - height) + height) / row) + SPARE
  return { first: Math.max(0, first), end: Math.min(count, end) }
}

/** A row that must not move when the list changes: the first row that was visible before the change. */
export interface Anchor {
  /** The index of the row before the change. */
  before: number
  /** The index of the row after the change; -1 if the row was removed. */
  now: number
  /** True while the pointer is over the list. The row then keeps its place even if the list is scrolled to its top. */
  holds: boolean
}

/**
 * Returns the scroll position that keeps the row of the anchor in its place. A list that was scrolled to its top stays
 * there and shows new rows, unless `anchor.holds` is true.
 */
export function keptTop({ top, row }: Pick<ListView, "top" | "row">, anchor: Anchor): number {
  if ((top < row / 2 && !anchor.holds) || anchor.now < 0) return top
  return Math.max(0, top + (anchor.now - anchor.before) * row)
}

/**
 * Returns the scroll position that shows the whole row with this index. If the row is already visible, returns the
 * current position.
 */
export function topShowing({ top, height, row }: ListView, index: number): number {
  if (index * row < top) return index * row
  if ((index + 1) * row > top + height) return (index + 1) * row - height
  return top
}

/**
 * Returns the row that a key selects, beginning at the row `at`, or at -1 if no row is selected. Returns `undefined`
 * for another key.
 */
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
