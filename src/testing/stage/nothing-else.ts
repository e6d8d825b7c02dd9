/** What keeps a stage to itself: nothing is logged, fetched or changed behind the back of a path. */
import type { Adapter } from "../../ports/adapter.ts"

/** What the application would log is for the test to look at. */
export const silent = { error: () => undefined, warn: () => undefined, debug: () => undefined } as const

/** A store that is looked at and left as it is. */
export function lookingOnly(adapter: Adapter): Adapter {
  const left: Pick<Adapter, "updateSession" | "deleteSession"> = {
    updateSession: () => undefined,
    deleteSession: () => null,
  }
  return new Proxy(adapter, {
    get: (target, name): unknown => Reflect.get(Object.hasOwn(left, name) ? left : target, name),
  })
}

/** Nothing outside of the stage is reached. */
export const noFetch: typeof fetch = (input) => {
  const address = input instanceof Request ? input.url : input instanceof URL ? input.href : input
  return Promise.reject(new TypeError(`Nothing on the stage answers at ${address}.`))
}
