/**
 * The result of some work, with a time limit.
 *
 * @param patience milliseconds
 * @throws {DOMException} named `TimeoutError` at the limit; the work goes on, and its result is dropped.
 */
export async function inTime<T>(work: T | PromiseLike<T>, patience: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException("There was no answer in time.", "TimeoutError")), patience)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
