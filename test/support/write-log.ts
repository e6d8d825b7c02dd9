import type { Adapter } from "../../src/ports/adapter.ts"

const writes: ReadonlySet<string> = new Set([
  "createUser",
  "updateUser",
  "deleteUser",
  "linkAccount",
  "unlinkAccount",
  "updateAccount",
  "createSession",
  "updateSession",
  "deleteSession",
  "createVerificationToken",
  "useVerificationToken",
])

/** The same adapter, and the names of the methods that wrote through it, in order. */
export function withWriteLog(adapter: Adapter): { adapter: Adapter; written: string[] } {
  const written: string[] = []
  const watch = (inner: Adapter): Adapter =>
    new Proxy(inner, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name, target)
        if (typeof method !== "function" || typeof name !== "string") return method
        return (...args: unknown[]): unknown => {
          if (writes.has(name)) written.push(name)
          const [work] = args
          if (name === "transaction" && typeof work === "function")
            return Reflect.apply(method, target, [
              (deeper: Adapter): unknown => Reflect.apply(work, undefined, [watch(deeper)]),
            ])
          return Reflect.apply(method, target, args)
        }
      },
    })
  return { adapter: watch(adapter), written }
}
