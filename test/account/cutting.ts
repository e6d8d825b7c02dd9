/** Stores and adapters of which one call fails, for tests of changes that are cut off. */

/** Counts the calls of all methods, and lets one of them fail. */
export interface Cut {
  calls: number
  /** The number of the call that fails; `0` for none. */
  failsAt: number
}

/** Returns the object with methods that count, and of which one fails. Objects in the object are wrapped, too. */
export function cutting<T extends object>(whole: T, cut: Cut): T {
  return new Proxy(whole, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value === "object" && value !== null) return cutting(value, cut)
      if (typeof value !== "function" || name === "within" || name === "transaction") return value
      return (...given: unknown[]): unknown => {
        cut.calls += 1
        if (cut.calls === cut.failsAt) throw new Error("The connection was lost.")
        return Reflect.apply(value, target, given) as unknown
      }
    },
  })
}
