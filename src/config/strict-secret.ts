import type { AuthError } from "../errors.ts"
import { deployment, type Deployment } from "./deployment.ts"
import type { AuthConfig } from "./options.ts"
import { sessionDays } from "./production.ts"
import { guessableSecrets, weakSecretError } from "./weak-secret.ts"

/**
 * `strictSecret`: refuses a guessable secret that seals. A secret that only opens older sessions is allowed, because a
 * rotation needs it. Never refuses in development.
 */
export function strictSecretProblem(config: AuthConfig & { [deployment]?: Deployment }): AuthError | undefined {
  if (config.strictSecret !== true || config[deployment]?.development === true) return undefined
  const found = guessableSecrets(config.secret).find(({ seals }) => seals)
  return found === undefined
    ? undefined
    : weakSecretError(found, { written: true, days: sessionDays(config), strict: true })
}
