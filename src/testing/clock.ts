/** A clock that a test moves. */

export interface VirtualClock {
  /** Returns the time in milliseconds since the epoch. */
  readonly now: () => number
  /** Moves the clock forward, and calls the functions of the deadlines that come due, in the order of their times. */
  pass(seconds: number): void
  /**
   * The `deadline` of a runtime: calls `late` after this number of milliseconds of the clock. The returned function
   * cancels the deadline.
   */
  readonly deadline: (milliseconds: number, late: () => void) => () => void
  /**
   * Stands for a call that does not end: returns a promise that stays pending until {@link VirtualClock.release}, and
   * then rejects.
   */
  hang(): Promise<never>
  /** Rejects every promise of {@link VirtualClock.hang}, and lets the code run that waited for them. */
  release(): Promise<void>
  /**
   * Waits for `work`. While it waits, the clock jumps to the next deadline if a promise of {@link VirtualClock.hang} is
   * pending, or if the deadline is at most a second away. A time-out of 15 seconds therefore takes no real time.
   */
  settle<T>(work: Promise<T>): Promise<T>
}

interface Deadline {
  due: number
  late: () => void
}

/** The maximum distance to the next deadline, in milliseconds, to which the clock jumps if no promise hangs. */
const pause = 1000

/**
 * Makes a virtual clock.
 *
 * @param start the time at which the clock begins, in milliseconds since the epoch. Default: in the year 2027, so that
 * no test depends on the current date.
 */
export function virtualClock(start: number = 1_800_000_000_000): VirtualClock {
  let now = start
  let deadlines: Deadline[] = []
  let hanging: ((reason: Error) => void)[] = []

  /** Calls the earliest deadline that is due at the time `until`. Returns false if no deadline is due. */
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
    async release() {
      if (hanging.length === 0) return
      for (const end of hanging) end(new Error("This call hung, and ended only after the response."))
      hanging = []
      await tick()
    },
    async settle(work) {
      let settled = false
      const end = (): void => {
        settled = true
      }
      work.then(end, end)
      while (!settled) {
        await tick()
        if (!settled) fire(hanging.length > 0 ? Infinity : now + pause)
      }
      return work
    },
  }
}

function tick(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
