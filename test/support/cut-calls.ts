/** Cuts an adapter off from its database at one of its calls: for stores inside the process, which have no wire. */
import type { Adapter } from "../../src/ports/adapter.ts"
import type { Cut, KillableStore } from "./sign-in-kills.ts"

const lost = () => new Error("The connection to the database is closed.")

/** The adapter with every call counted, inside transactions too, and cut where it was armed to. */
export function cutCalls(adapter: Adapter): Pick<KillableStore, "adapter" | "arm" | "said" | "mend"> {
  let cut: Cut | undefined
  let said: string[] = []
  let away = false

  async function call(name: string, run: () => unknown): Promise<unknown> {
    if (away) throw lost()
    said.push(name)
    if (cut === undefined || said.length - 1 !== cut.after) return run()
    away = cut.afterwards === "stays away"
    if (cut.loses === "answer") await run()
    throw lost()
  }
  const watch = (inner: Adapter): Adapter =>
    new Proxy(inner, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name, target)
        if (typeof method !== "function" || typeof name !== "string") return method
        return (...args: unknown[]): unknown => {
          const [work] = args
          if (name === "transaction" && typeof work === "function")
            // Beginning and ending are not counted: whole or not at all is the store's own to keep.
            return Reflect.apply(method, target, [
              (deeper: Adapter): unknown => Reflect.apply(work, undefined, [watch(deeper)]),
            ])
          return call(name, () => Reflect.apply(method, target, args))
        }
      },
    })
  return {
    adapter: watch(adapter),
    arm: (next) => {
      cut = next
      said = []
      away = false
    },
    said: () => said,
    mend: () => {
      cut = undefined
      away = false
    },
  }
}
