/** Finds the faults of the options of `session`. */
import { InvalidConfiguration } from "../errors/classes.ts"
import type { AuthError } from "../errors/auth-error.ts"
import type { AuthConfig } from "./options.ts"
import { longestCache, type SessionOptions } from "./session-options.ts"
import { registryOf } from "./session-settings.ts"
import { strategyOf } from "./session-strategy.ts"

/** Returns the error for the first option of `session` that has an invalid value, or needs `stores`. */
export function sessionProblem(config: AuthConfig): AuthError | undefined {
  const options: SessionOptions = config.session ?? {}
  const { absoluteMaxAge, strategy, maxAge, updateAge, tokenAtRest, exposeAuth, stepUp } = options
  if (config.migrateFrom !== undefined && config.migrateFrom !== "next-auth@4")
    return new InvalidConfiguration(`migrateFrom is "next-auth@4", not ${JSON.stringify(config.migrateFrom)}.`)
  if (strategy !== undefined && strategy !== "jwt" && strategy !== "database")
    return new InvalidConfiguration(`session.strategy is "jwt" or "database", not ${JSON.stringify(strategy)}.`)
  for (const [name, value] of Object.entries({ "session.maxAge": maxAge, "session.updateAge": updateAge }))
    if (value !== undefined && !(Number.isFinite(value) && value >= 0))
      return new InvalidConfiguration(`${name} is a number of seconds, not ${String(value)}.`)
  if (tokenAtRest !== undefined && tokenAtRest !== "plain" && tokenAtRest !== "hashed")
    return new InvalidConfiguration(`session.tokenAtRest is "plain" or "hashed", not ${JSON.stringify(tokenAtRest)}.`)
  if (exposeAuth !== undefined && typeof exposeAuth !== "boolean")
    return new InvalidConfiguration(`session.exposeAuth is true or false, not ${JSON.stringify(exposeAuth)}.`)
  const cacheFault = cacheProblem(config)
  if (cacheFault !== undefined) return new InvalidConfiguration(cacheFault)
  const registryFault = registryProblem(config)
  if (registryFault !== undefined) return new InvalidConfiguration(registryFault)
  if (stepUp !== undefined && typeof stepUp !== "boolean")
    return new InvalidConfiguration(`session.stepUp is true or false, not ${JSON.stringify(stepUp)}.`)
  if (stepUp === true && strategyOf(config) === "database" && config.stores === undefined)
    return new InvalidConfiguration(
      "session.stepUp adds evidence to the session, and database sessions keep it in `stores`. Configure `stores`, or remove the option.",
    )
  if (absoluteMaxAge === undefined) return undefined
  if (!(Number.isFinite(absoluteMaxAge) && absoluteMaxAge > 0))
    return new InvalidConfiguration(
      `session.absoluteMaxAge is a number of seconds above 0, not ${String(absoluteMaxAge)}.`,
    )
  if (strategyOf(config) === "database" && config.stores === undefined)
    return new InvalidConfiguration(
      "session.absoluteMaxAge counts from the time of the sign-in, which database sessions keep in `stores`. Configure `stores`, or remove the option.",
    )
  return undefined
}

function cacheProblem(config: AuthConfig): string | undefined {
  const cache: unknown = config.session?.cache
  if (cache === undefined) return undefined
  const maxAge: unknown = Reflect.get(Object(cache), "maxAge")
  if (typeof maxAge !== "number" || !(maxAge > 0 && maxAge <= longestCache))
    return `session.cache is { maxAge }, a number of seconds above 0 and at most ${longestCache}, not ${JSON.stringify(cache)}.`
  if (strategyOf(config) !== "database")
    return 'session.cache caches the rows of database sessions. Set session.strategy: "database" with an adapter, or remove the option.'
  return undefined
}

function registryProblem(config: AuthConfig): string | undefined {
  const { registry, revocation }: SessionOptions = config.session ?? {}
  if (registry !== undefined && typeof registry !== "boolean")
    return `session.registry is true or false, not ${JSON.stringify(registry)}.`
  if (registry === true && config.stores?.registry === undefined)
    return "session.registry needs stores that have a registry of sessions. Configure `stores`, or remove the option."
  if (revocation === undefined) return undefined
  if (revocation !== "lazy" && revocation !== "strict")
    return `session.revocation is "lazy" or "strict", not ${JSON.stringify(revocation)}.`
  if (revocation === "strict" && registryOf(config) === undefined)
    return 'session.revocation: "strict" asks the registry of sessions at each read. Configure `stores`, and leave session.registry on.'
  return undefined
}
