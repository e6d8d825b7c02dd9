/** A clock that moves when a test says so. */

export interface VirtualClock {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Lets time pass. Deadlines that fall into it are called in order. */
  pass(seconds: number): void
  /** As a runtime wants it: calls `late` after so many milliseconds of this clock, unless it is cancelled. */
  readonly deadline: (milliseconds: number, late: () => void) => () => void
  /** A promise that settles when the clock is told to {@link VirtualClock.release}, and then rejects. */
  hang(): Promise<never>
  /** Ends whatever hangs. */
  release(): void
  /**
   * Waits for work. While something hangs, and for pauses of at most a second, time goes on by itself to the next
   * deadline: what a person would wait 15 seconds for is over at once.
   */
  settle<T>(work: Promise<T>): Promise<T>
}

interface Deadline {
  due: number
  late: () => void
}

/** Waits up to this long are pauses that nobody needs to see. Milliseconds. */
const pause = 1000

/** @param start milliseconds since the epoch. Default: the year 2027, so that nothing depends on today. */
export function virtualClock(start: number = 1_800_000_000_000): VirtualClock {
  let now = start
  let deadlines: Deadline[] = []
  let hanging: ((reason: Error) => void)[] = []

  /** Calls the earliest deadline, of those that may be called. */
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
