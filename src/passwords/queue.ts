/** The queue that limits how many hashes a process computes at the same time, and how many calls wait. */
import { HashingBusy } from "../errors/password-errors.ts"

export interface QueueOptions {
  /** The maximum number of pieces of work that run at the same time. */
  readonly concurrency: number
  /** The maximum number of pieces of work that wait. */
  readonly length: number
  /** The maximum time for which a piece of work waits, in milliseconds. */
  readonly deadline: number
}

export interface Queue {
  /**
   * Runs the work as soon as fewer than `concurrency` other pieces of work run. Starts them in the order of the calls.
   *
   * @param signal removes waiting work from the queue. It does not stop work that has started.
   * @throws {HashingBusy} if the queue is full, or if the work has waited for `deadline`.
   * @throws the reason of the signal, if the signal aborts while the work waits.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

export function createQueue({ concurrency, length, deadline }: QueueOptions): Queue {
  const waiting = new Set<() => void>()
  let running = 0

  const start = async <T>(work: () => Promise<T>): Promise<T> => {
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      const [next] = waiting
      next?.()
    }
  }

  return {
    async run(work, signal) {
      signal?.throwIfAborted()
      if (running < concurrency) return start(work)
      if (waiting.size >= length)
        throw new HashingBusy("The queue of password hashes is full.", { reason: "full", length })
      return new Promise((resolve, reject) => {
        const leave = () => {
          waiting.delete(begin)
          clearTimeout(timer)
          signal?.removeEventListener("abort", abort)
        }
        const begin = () => {
          leave()
          start(work).then(resolve, reject)
        }
        const abort = () => {
          leave()
          reject(signal?.reason)
        }
        const timer = setTimeout(() => {
          leave()
          reject(new HashingBusy("A password hash waited in the queue for too long.", { reason: "deadline", deadline }))
        }, deadline)
        signal?.addEventListener("abort", abort)
        waiting.add(begin)
      })
    },
  }
}
