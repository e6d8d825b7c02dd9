/** The deadlines of effects, of calls to providers and of bodies, which a shutdown shortens. */

type Timer = ReturnType<typeof setTimeout>

interface Pending {
  readonly late: () => void
  readonly timers: Timer[]
}

const pending = new Set<Pending>()
/** The longest wait in milliseconds, once the process shuts down. */
let longest: number | undefined

/**
 * Calls `late` after the given milliseconds, or earlier if the process shuts down, unless the caller calls the returned
 * function before.
 */
export function deadline(milliseconds: number, late: () => void): () => void {
  const entry: Pending = { late, timers: [] }
  pending.add(entry)
  endAfter(entry, Math.min(milliseconds, longest ?? milliseconds))
  return () => settle(entry)
}

function endAfter(entry: Pending, milliseconds: number): void {
  entry.timers.push(
    setTimeout(() => {
      settle(entry)
      entry.late()
    }, milliseconds),
  )
}

function settle(entry: Pending): void {
  for (const timer of entry.timers) clearTimeout(timer)
  pending.delete(entry)
}

/** Ends each present and each later wait after at most the given milliseconds. */
export function endWaits(milliseconds: number): void {
  longest = Math.min(milliseconds, longest ?? milliseconds)
  for (const entry of pending) endAfter(entry, milliseconds)
}

/** Returns true after {@link endWaits}. */
export function isEnding(): boolean {
  return longest !== undefined
}

/** Lets later waits last as long as before {@link endWaits}, for a shutdown that was called off. */
export function resumeWaits(): void {
  longest = undefined
}
