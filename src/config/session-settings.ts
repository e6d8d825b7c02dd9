/** Resolves the options of `session`, and finds their faults. */
import { InvalidConfiguration, type AuthError } from "../errors.ts"
import { systemRandom } from "../protocol/bytes.ts"
import { sessionLifetime, sessionRenewal } from "./cookie-lifetimes.ts"
import type { AuthConfig } from "./options.ts"
import type { SessionOptions } from "./session-options.ts"
import { strategyOf } from "./session-strategy.ts"

export interface SessionSettings {
  strategy: "jwt" | "database"
  /** Seconds, as `updateAge`. */
  maxAge: number
  updateAge: number
  /** The seconds from the last authentication to the end of the session. */
  absoluteMaxAge: number | undefined
  generateSessionToken: () => string
  /** True if `callbacks.session` receives the evidence of the session. */
  exposeAuth: boolean
  /** True if the signed-in user can authenticate again. */
  stepUp: boolean
}

export function sessionSettings(config: AuthConfig): SessionSettings {
  const { session } = config
  return {
    strategy: strategyOf(config),
    maxAge: session?.maxAge ?? sessionLifetime,
    updateAge: session?.updateAge ?? sessionRenewal,
    absoluteMaxAge: session?.absoluteMaxAge,
    generateSessionToken: session?.generateSessionToken ?? systemRandom.randomUUID,
    exposeAuth: session?.exposeAuth === true,
    stepUp: session?.stepUp === true,
  }
}

/** Returns the error for the first option of `session` that has an invalid value, or needs `stores`. */
export function sessionProblem(config: AuthConfig): AuthError | undefined {
  const options: SessionOptions = config.session ?? {}
  const { absoluteMaxAge, strategy, maxAge, updateAge, tokenAtRest, exposeAuth, stepUp } = options
  if (strategy !== undefined && strategy !== "jwt" && strategy !== "database")
    return new InvalidConfiguration(`session.strategy is "jwt" or "database", not ${JSON.stringify(strategy)}.`)
  for (const [name, value] of Object.entries({ "session.maxAge": maxAge, "session.updateAge": updateAge }))
    if (value !== undefined && !(Number.isFinite(value) && value >= 0))
      return new InvalidConfiguration(`${name} is a number of seconds, not ${String(value)}.`)
  if (tokenAtRest !== undefined && tokenAtRest !== "plain" && tokenAtRest !== "hashed")
    return new InvalidConfiguration(`session.tokenAtRest is "plain" or "hashed", not ${JSON.stringify(tokenAtRest)}.`)
  if (exposeAuth !== undefined && typeof exposeAuth !== "boolean")
    return new InvalidConfiguration(`session.exposeAuth is true or false, not ${JSON.stringify(exposeAuth)}.`)
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
