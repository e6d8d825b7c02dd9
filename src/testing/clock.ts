/** A clock that a test moves. */

export interface VirtualClock {
  /** Returns the time in milliseconds since the epoch. */
  readonly now: () => number
  /** Moves the clock. Calls the deadlines in between, in their order. */
  pass(seconds: number): void
  /** For a runtime: calls `late` after so many milliseconds of this clock, unless the deadline is cancelled. */
  readonly deadline: (milliseconds: number, late: () => void) => () => void
  /** A promise that stays pending until {@link VirtualClock.release}, and then rejects. */
  hang(): Promise<never>
  /** Ends every promise that hangs. */
  release(): void
  /**
   * Waits for work. While a promise hangs, and for pauses of at most a second, the clock moves to the next deadline by
   * itself: a time-out of 15 seconds takes no time.
   */
  settle<T>(work: Promise<T>): Promise<T>
}

interface Deadline {
  due: number
  late: () => void
}

/** The longest pause that is skipped, in milliseconds. */
const pause = 1000

/** @param start milliseconds since the epoch. Default: in the year 2027, so that nothing depends on today. */
export function virtualClock(start: number = 1_800_000_000_000): VirtualClock {
  let now = start
  let deadlines: Deadline[] = []
  let hanging: ((reason: Error) => void)[] = []

  /** Calls the earliest deadline up to that time. */
  function fire(until: number): boolean {
    const [next] = deadlines.filter(({ due }) => due <= until).toSorted((one, other) => one.due - other.due)
    if (next === undefined) return false
    deadlines = deadlines.filter((one) => one !== next)
    now = Math.max(now, next.due)
    next.late()
    return true
  }

  return {
    now: () => now,
    pass(seconds) {
      const until = now + seconds * 1000
      while (fire(until)) continue
      now = until
    },
    deadline(milliseconds, late) {
      const one = { due: now + milliseconds, late }
      deadlines.push(one)
      return () => {
        deadlines = deadlines.filter((other) => other !== one)
      }
    },
    hang: () =>
      new Promise<never>((_resolve, reject) => {
        hanging.push(reject)
      }),
    release() {
      for (const end of hanging) end(new Error("It hung until the test was over."))
      hanging = []
    },
    async settle(work) {
      let settled = false
      const end = (): void => {
        settled = true
      }
      work.then(end, end)
      while (!settled) {
        await new Promise<void>((resolve) => setImmediate(resolve))
        if (!settled) fire(hanging.length > 0 ? Infinity : now + pause)
      }
      return work
    },
  }
}
