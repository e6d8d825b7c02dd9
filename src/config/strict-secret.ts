/** `strictSecret`: a secret that can be guessed keeps an application from starting. */
import type { AuthError } from "../errors.ts"
import { deployment, type Deployment } from "./deployment.ts"
import type { AuthConfig } from "./options.ts"
import { sessionDays } from "./production.ts"
import { guessableSecrets, weakSecretError } from "./weak-secret.ts"

/**
 * The secret that seals, where it can be guessed. One that only opens is the way out of that: it is warned of. Never in
 * development.
 */
export function strictSecretProblem(config: AuthConfig & { [deployment]?: Deployment }): AuthError | undefined {
  if (config.strictSecret !== true || config[deployment]?.development === true) return undefined
  const found = guessableSecrets(config.secret).find(({ seals }) => seals)
  return found === undefined
    ? undefined
    : weakSecretError(found, { written: true, days: sessionDays(config), strict: true })
}
