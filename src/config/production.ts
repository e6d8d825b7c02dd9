/** Logs unsafe settings at each start in production. */
import type { Logger } from "../ports/logger.ts"
import type { Deployment } from "./deployment.ts"
import type { ProviderConfig } from "../ports/provider.ts"
import type { AuthConfig } from "./options.ts"
import { guessableSecrets, sessionDays, weakSecretError } from "./weak-secret.ts"

export { sessionDays }

/** A configuration after the environment was read into it, with the sources of its values. */
export interface Started {
  config: AuthConfig
  env: Readonly<Record<string, string | undefined>>
  deployment: Deployment
  hasAddress: boolean
  /**
   * True if the secret is written in the application's configuration. Otherwise the secret comes from an environment
   * variable.
   */
  writtenSecret: boolean
}

const page = "docs/upgrading.md#secrets-and-hosts"

type Warnings = Pick<Logger, "warn" | "error">

/** Logs the unsafe settings of a configuration. Logs nothing in development, and nothing while a framework builds. */
export function tellProduction(started: Started, warnings: Warnings): void {
  if (started.deployment.development || started.deployment.building) return
  tellHost(started, warnings)
  tellSecrets(started, warnings)
}

/** HOST-01: a mailed link has the host of the request that caused the mail, and an attacker can send any host. */
function tellHost({ config, hasAddress, deployment: { routesByHost } }: Started, { warn }: Warnings): void {
  if (hasAddress || routesByHost || config.trustHost !== true || !sendsMail(config)) return
  warn("host-unrestricted", `${unrestricted} See ${page}.`)
}

export const unrestricted =
  "Links in mails have the host that a request names, and every host is trusted: an attacker can have a link to another host mailed to a user. Set AUTH_URL; or list your hosts in AUTH_TRUSTED_HOSTS or trustHost."

function sendsMail({ providers }: AuthConfig): boolean {
  // In JavaScript, a list such as `[isProduction && Nodemailer]` can contain `false`.
  return (providers ?? []).some((provider) => (Object(provider) as Partial<ProviderConfig>).type === "email")
}

function tellSecrets({ config, env, writtenSecret }: Started, { warn, error }: Warnings): void {
  for (const found of guessableSecrets(config.secret, env)) {
    if (found.seals) error(weakSecretError(found, { written: writtenSecret, days: sessionDays(config), strict: false }))
    else
      warn(
        "weak-secret-opens",
        `${found.name} can be guessed, and still opens sessions: it ${found.says}. Remove it once the sessions that it sealed have ended, after ${sessionDays(config)} days. See ${page}.`,
      )
  }
}
