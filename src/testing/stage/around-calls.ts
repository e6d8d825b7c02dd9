import type { Adapter } from "../../ports/adapter.ts"

/** A function that replaces each call of the adapter, also inside transactions. `call` makes the real call. */
export type Around = (name: string, call: () => unknown, args: readonly unknown[]) => unknown

/** Returns an adapter that runs `around` for each of its calls, also inside transactions. */
export function aroundCalls(adapter: Adapter, around: Around): Adapter {
  return new Proxy(adapter, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name, target)
      if (typeof method !== "function" || typeof name !== "string") return method
      return (...args: unknown[]): unknown => {
        const [work] = args
        const given =
          name === "transaction" && typeof work === "function"
            ? [(inner: Adapter): unknown => Reflect.apply(work, undefined, [aroundCalls(inner, around)])]
            : args
        return around(name, () => Reflect.apply(method, target, given), args)
      }
    },
  })
}
