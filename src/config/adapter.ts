import { AdapterError } from "../errors.ts"
import type { Adapter } from "../ports/adapter.ts"
import type { Logger } from "../ports/logger.ts"

/**
 * The adapter as effects use it: methods stay bound to their object (class instances too), calls are told to
 * `logger.debug` by name, and whatever a method throws comes out as an {@link AdapterError} with it as cause.
 */
export function wrapAdapter(adapter: Adapter, log: Logger): Adapter {
  return new Proxy(adapter, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name, target)
      if (typeof method !== "function" || typeof name !== "string") return method
      return async (...args: unknown[]) => {
        log.debug(`adapter_${name}`)
        try {
          if (name === "transaction" && typeof args[0] === "function") {
            const work: (inner: Adapter) => unknown = args[0] as never
            return await Reflect.apply(method, target, [(inner: Adapter) => work(wrapAdapter(inner, log))])
          }
          return await Reflect.apply(method, target, args)
        } catch (error) {
          if (error instanceof AdapterError) throw error
          throw new AdapterError(`The adapter's ${name}() failed.`, error instanceof Error ? error : { err: error })
        }
      }
    },
  })
}
