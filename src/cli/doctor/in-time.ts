/**
 * Returns the result of `work`, or throws if it takes too long.
 *
 * @param patience the time limit in milliseconds.
 * @throws {DOMException} named `TimeoutError` at the time limit. The work continues, but the caller does not get its
 * result.
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
