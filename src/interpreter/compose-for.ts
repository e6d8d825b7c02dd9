import type { ResolvedConfig } from "../config/resolve.ts"
import { AuthError } from "../errors/auth-error.ts"
import type { Composition } from "../flows/composed-flow.ts"
import type { ServedRequest } from "./runtime.ts"

/** For each configuration, its composition, or the error that makes its flows unusable. */
const results = new WeakMap<ResolvedConfig, Composition | AuthError>()

/**
 * Gives a request the composed flows of its configuration, which changes or adds flows. Returns the error that makes
 * the flows unusable: an error of this library, or one that an override threw. The first request of a configuration
 * loads the proofs and composes the flows, and later requests use the same flows or report the same error.
 */
export function composeFor(served: ServedRequest): AuthError | undefined | Promise<AuthError | undefined> {
  const result = results.get(served.config)
  return result === undefined ? composeFirst(served) : use(result, served)
}

async function composeFirst(served: ServedRequest): Promise<AuthError | undefined> {
  try {
    const [{ compositionOf }, { makeEngines }] = await Promise.all([
      import("../flows/composition.ts"),
      import("./composed-engine.ts"),
    ])
    const { config } = served
    // Another request can have composed the flows while the modules were loaded.
    const result = results.get(config) ?? resultOf(() => compositionOf(config), makeEngines)
    results.set(config, result)
    return use(result, served)
  } catch (error) {
    // The next request tries again, because a module that a server did not deliver may be there later.
    return new AuthError("The modules that compose flows could not be loaded.", { cause: error })
  }
}

function resultOf(compose: () => Composition, makeEngines: (made: Composition) => void): Composition | AuthError {
  try {
    const composition = compose()
    makeEngines(composition)
    return composition
  } catch (error) {
    return error instanceof AuthError ? error : new AuthError("An override in `flows` threw.", { cause: error })
  }
}

function use(result: Composition | AuthError, served: ServedRequest): AuthError | undefined {
  if (result instanceof AuthError) return result
  served.composition = result
  return undefined
}
