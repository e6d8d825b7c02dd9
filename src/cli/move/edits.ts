/** Changes of parts of a text. All other characters of the text stay as they are. */

export interface Edit {
  /** The first replaced character, counted from 0. */
  start: number
  /**
   * The position behind the last replaced character. If it equals `start`, the edit replaces no character, and inserts
   * `text`.
   */
  end: number
  text: string
}

/**
 * Applies edits to a text. Insertions at one position keep their order.
 *
 * @throws {Error} if two edits overlap.
 */
export function withEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end, text: replacement } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < at) throw new Error(`Two changes of the move overlap at the position ${start} of a file.`)
    parts.push(text.slice(at, start), replacement)
    at = end
  }
  return [...parts, text.slice(at)].join("")
}

/** Returns the line of a position, counted from 1. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length
}
