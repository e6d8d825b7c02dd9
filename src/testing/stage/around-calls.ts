import type { Adapter } from "../../ports/adapter.ts"

/** Does something around one call: `call` makes it. Of `transaction`, whatever is called inside is told by itself. */
export type Around = (name: string, call: () => unknown, args: readonly unknown[]) => unknown

/** The same adapter, with something done around each of its calls, inside transactions too. */
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
