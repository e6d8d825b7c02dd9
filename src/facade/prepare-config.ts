import { developmentSecret } from "../config/development-secret.ts"
import { isDevelopment, readEnvironment, setEnvDefaults, logOnceOf, type Environment } from "../config/environment.ts"
import type { AuthConfig } from "../config/options.ts"
import { secretProblem } from "../config/problems.ts"
import { strictSecretProblem } from "../config/weak-secret.ts"

/**
 * Adds the values of the environment to the object `config`. In development, the function makes a missing secret. In
 * production, a missing secret is an error. While Next.js builds the application, the function does not throw this
 * error, and the first request reports the missing secret.
 *
 * @param serves true if a request has arrived, which means that Next.js is not building the application.
 * @throws {MissingSecret} without a secret in production.
 * @throws {WeakSecret} with `strictSecret`, in production, for a secret that can be guessed.
 */
export function prepareConfig<C extends AuthConfig>(
  config: C,
  serves: boolean,
  env: Environment = readEnvironment(),
): C {
  setEnvDefaults(env, config, true, "/api/auth")
  const building = !serves && env.NEXT_PHASE === "phase-production-build"
  const missing = secretProblem(config)
  if (missing === undefined) {
    const weak = building ? undefined : strictSecretProblem(config)
    if (weak !== undefined) throw weak
    return config
  }
  if (isDevelopment(env)) {
    config.secret = developmentSecret()
    logOnceOf(config).warn(
      "development-secret",
      "AUTH_SECRET is not set; a secret for development was made. Set one before you go live.",
    )
    return config
  }
  if (building) return config
  throw missing
}
