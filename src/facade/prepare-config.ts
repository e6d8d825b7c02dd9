import { developmentSecret } from "../config/development-secret.ts"
import { isDevelopment, readEnvironment, setEnvDefaults, logOnceOf, type Environment } from "../config/environment.ts"
import type { AuthConfig } from "../config/options.ts"
import { usableSecrets } from "../config/secrets.ts"
import { strictSecretProblem } from "../config/strict-secret.ts"
import { MissingSecret } from "../errors.ts"

/** Where the main entry serves its routes. */
const basePath = "/api/auth"

const missing =
  "Please define a `secret`. Set AUTH_SECRET to 32 random bytes in hexadecimal; `npx authchart secret` makes some."

/**
 * Reads the environment into a configuration, in place. In development a missing secret is made and kept; in production
 * it is an error, but for the build of a framework, where nothing is served yet: then it is one for the first request.
 *
 * @param serves a request is there to be served.
 * @throws {MissingSecret}
 * @throws {WeakSecret} with `strictSecret`, in production, where a secret can be guessed.
 */
export function prepareConfig<C extends AuthConfig>(
  config: C,
  serves: boolean,
  env: Environment = readEnvironment(),
): C {
  setEnvDefaults(env, config, true, basePath)
  const building = !serves && env.NEXT_PHASE === "phase-production-build"
  if (usableSecrets(config.secret).length > 0) {
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
  throw new MissingSecret(missing)
}
