/** A value that is there already, or one that is awaited. What runs on `node:crypto` is there already. */
export type NowOrLater<T> = T | Promise<T>

/** Hands a value to `next`: at once when it is there, so that nothing is put off that need not be. */
export function andThen<T, R>(value: NowOrLater<T>, next: (value: T) => NowOrLater<R>): NowOrLater<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}
