import { AdapterError } from "../errors/classes.ts"
import { lineOf } from "../errors/catalogue/log-lines.ts"
import type { Adapter } from "../ports/adapter.ts"
import type { Logger } from "../ports/logger.ts"
import { withoutSecrets } from "./redacted-error.ts"

/**
 * Returns the adapter that effects use. Each method calls the method of the same name on the application's adapter, and
 * passes the name to `logger.debug`. If the application's method throws, the returned adapter throws an
 * {@link AdapterError}. The `cause` of this error is the application's error, without the secrets of the call. The
 * application's adapter can be a frozen object.
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
 * Returns an adapter with replaced methods.
 *
 * @param instead receives the name of a method of `adapter`, and a function that calls this method. Returns the method
 * of the new adapter.
 */
export function overMethods(adapter: Adapter, instead: (name: string, call: Call) => Call): Adapter {
  // The target of the proxy is an empty object. If the target were a frozen adapter, JavaScript would require the proxy
  // to return the adapter's own methods, not the replaced methods.
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
