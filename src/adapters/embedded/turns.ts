/**
 * Makes a queue in which one piece of work runs at a time, in the order of the calls.
 *
 * @param patience milliseconds after which waiting work is rejected without running. Without this limit, work that asks
 * for a second turn during its own turn would wait for ever, and so would all later work.
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
      // The next work starts only after the earlier work has ended, even if this work waited too long and was rejected.
      // Otherwise, two pieces of work could run at the same time.
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
