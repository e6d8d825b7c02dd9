/** What an application is told at each start in production, where something works and is not safe. */
import type { Logger } from "../ports/logger.ts"
import type { Deployment } from "./deployment.ts"
import type { ProviderConfig } from "../ports/provider.ts"
import type { AuthConfig } from "./options.ts"
import { guessableSecrets, weakSecretError } from "./weak-secret.ts"

/** A configuration after the environment was read into it, and where it came from. */
export interface Started {
  config: AuthConfig
  env: Readonly<Record<string, string | undefined>>
  deployment: Deployment
  /** `AUTH_URL` gives the address. */
  hasAddress: boolean
  /** The application wrote `secret` itself. */
  writtenSecret: boolean
}

/** Where both are explained to the owner of an application that runs already. */
const page = "docs/upgrading.md#secrets-and-hosts"

type Warnings = Pick<Logger, "warn" | "error">

/** Says nothing in development, and nothing while a framework builds. */
export function tellProduction(started: Started, warnings: Warnings): void {
  if (started.deployment.development || started.deployment.building) return
  tellHost(started, warnings)
  tellSecrets(started, warnings)
}

/** HOST-01: the host of a request stands in the links that are mailed, and a stranger can write any host. */
function tellHost({ config, hasAddress, deployment: { routesByHost } }: Started, { warn }: Warnings): void {
  if (hasAddress || routesByHost || config.trustHost !== true || !sendsMail(config)) return
  warn("host-unrestricted", `${unrestricted} See ${page}.`)
}

export const unrestricted =
  "Links in mails are made with the host that a request names, and any host is believed: a stranger can have a link to another host mailed to a user. Set AUTH_URL; or list your hosts in AUTH_TRUSTED_HOSTS or trustHost."

/** Providers stand here with their options merged in, or beside them. */
function sendsMail({ providers }: AuthConfig): boolean {
  // A list such as `[isProduction && Nodemailer]` passes where nothing checks its types.
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

/** Days until a session ends that is not used. */
export function sessionDays({ session, jwt }: Pick<AuthConfig, "session" | "jwt">): number {
  return Math.ceil(Math.max(session?.maxAge ?? 2_592_000, jwt?.maxAge ?? 0) / 86_400)
}
