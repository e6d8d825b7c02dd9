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
  return overMethods(adapter, (name, call) => async (...args) => {
    log.debug(`adapter_${name}`)
    try {
      const [work] = args as [(inner: Adapter) => unknown]
      if (name !== "transaction" || typeof work !== "function") return await call(...args)
      return await call((inner: Adapter) => work(wrapAdapter(inner, log)))
    } catch (error) {
      if (error instanceof AdapterError) throw error
      throw lineOf("AdapterError", withoutSecrets(error, name, args), name)
    }
  })
}

type Call = (...args: unknown[]) => unknown

/**
 * An adapter with other methods in place of its own.
 *
 * @param instead is given a method, bound to its object, and makes the one that is called.
 */
export function overMethods(adapter: Adapter, instead: (name: string, call: Call) => Call): Adapter {
  // The proxied object is an empty one: of a frozen one, a proxy may show nothing but the methods themselves.
  return new Proxy<Adapter>(
    {},
    {
      has: (_, name) => name in adapter,
      get(_, name) {
        const method: unknown = Reflect.get(adapter, name, adapter)
        if (typeof method !== "function" || typeof name !== "string") return method
        return instead(name, (...args): unknown => Reflect.apply(method, adapter, args))
      },
    },
  )
}
