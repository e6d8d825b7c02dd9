import { AdapterError } from "../errors.ts"
import { lineOf } from "../errors/catalogue/log-lines.ts"
import type { Adapter } from "../ports/adapter.ts"
import type { Logger } from "../ports/logger.ts"
import { withoutSecrets } from "./redacted-error.ts"

/**
 * The adapter as effects use it: methods stay bound to their object (class instances too), calls are told to
 * `logger.debug` by name, and whatever a method throws comes out as an {@link AdapterError} with it as cause. The object
 * itself may be frozen.
 */
export function wrapAdapter(adapter: Adapter, log: Logger): Adapter {
  // The proxied object is an empty one: of a frozen one, a proxy may show nothing but the methods themselves.
  return new Proxy<Adapter>(
    {},
    {
      has: (_, name) => name in adapter,
      get(_, name) {
        const method: unknown = Reflect.get(adapter, name, adapter)
        if (typeof method !== "function" || typeof name !== "string") return method
        return async (...args: unknown[]): Promise<unknown> => {
          log.debug(`adapter_${name}`)
          try {
            if (name === "transaction" && typeof args[0] === "function") {
              const work: (inner: Adapter) => unknown = args[0] as never
              const done: unknown = await Reflect.apply(method, adapter, [
                (inner: Adapter) => work(wrapAdapter(inner, log)),
              ])
              return done
            }
            const answer: unknown = await Reflect.apply(method, adapter, args)
            return answer
          } catch (error) {
            if (error instanceof AdapterError) throw error
            throw lineOf("AdapterError", withoutSecrets(error, name, args), name)
          }
        }
      },
    },
  )
}
