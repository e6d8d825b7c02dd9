/**
 * Makes a queue in which one piece of work runs at a time, in the order of the calls.
 *
 * @param patience the milliseconds after which the queue rejects waiting work without running it. The limit ends a
 * deadlock: if work queues more work and awaits it, each of the two waits for the other, and all later work waits too.
 */
export function createTurns(patience: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<void> = Promise.resolve()
  let unfinished = 0

  return async function turn<T>(work: () => Promise<T>): Promise<T> {
    const before = last
    const mustWait = unfinished > 0
    unfinished += 1
    let end = (): void => {}
    last = new Promise((resolve) => {
      end = resolve
    })
    try {
      if (mustWait) await orTooLong(before, patience)
      return await work()
    } finally {
      // Rejected work leaves the queue only when the work before it has ended. Otherwise, two pieces of work could run
      // at the same time.
      void before.then(() => {
        unfinished -= 1
        end()
      })
    }
  }
}

async function orTooLong(before: Promise<void>, patience: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    const reason =
      `Another transaction has held this store for ${patience} ms. ` +
      "Inside transaction(), use the adapter that it passes, and wait for nothing slow."
    timer = setTimeout(() => reject(new Error(reason)), patience)
  })
  try {
    await Promise.race([before, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
