/** Shortens empty space along one axis of a drawing. */

export interface Squeeze {
  /** The length of the axis after the change, in pixels. */
  readonly length: number
  /** Returns the new position of an old one. Equal positions stay equal, and the order of positions stays. */
  readonly at: (position: number) => number
}

/** The longest empty space that stays as it is, in pixels. */
const longest = 44

/**
 * Shortens every space between the intervals that is longer than 44 pixels to this length. The first interval begins at
 * 0 afterwards.
 *
 * @param filled the intervals that something fills: begin and end, in any order.
 */
export function squeezed(filled: readonly (readonly [number, number])[]): Squeeze {
  const gaps: { from: number; cut: number }[] = []
  const sorted = filled.toSorted(([one], [other]) => one - other)
  const start = sorted[0]?.[0] ?? 0
  let end = start
  for (const [from, to] of sorted) {
    if (from - end > longest) gaps.push({ from, cut: from - end - longest })
    end = Math.max(end, to)
  }
  const at = (position: number): number =>
    gaps.reduce((moved, { from, cut }) => moved - Math.min(cut, Math.max(0, position - (from - cut))), position - start)
  return { length: at(end), at }
}
