import { AdapterError } from "../errors.ts"
import { lineOf } from "../errors/catalogue/log-lines.ts"
import type { Adapter } from "../ports/adapter.ts"
import type { Logger } from "../ports/logger.ts"
import { withoutSecrets } from "./redacted-error.ts"

/**
 * The adapter for effects. Methods stay bound to their object, `logger.debug` receives the name of each call, and an error
 * of a method becomes the cause of an {@link AdapterError}. The adapter can be frozen.
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
 * Returns an adapter whose methods are replaced.
 * @param instead receives a method, bound to its object, and returns the method to call.
 */
export function overMethods(adapter: Adapter, instead: (name: string, call: Call) => Call): Adapter {
  // The proxy wraps an empty object, because a proxy of a frozen adapter must return the adapter's own methods.
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
