/** Finds secrets that can be guessed. An attacker who knows the secret can make a session for any user. */
import { WeakSecret } from "../errors/classes.ts"
import type { AuthError } from "../errors/auth-error.ts"
import { sessionLifetime } from "./cookie-lifetimes.ts"
import { deployment, type Deployment } from "./deployment.ts"
import type { AuthConfig } from "./options.ts"
import { weaknessOf } from "./secret-strength.ts"
import { usableSecrets } from "./secrets.ts"

export interface GuessableSecret {
  name: string
  /** `true` if the secret seals new sessions. Otherwise the secret only opens older sessions. */
  seals: boolean
  /** The end of a sentence about the secret that begins with "it", see `Weakness.says`. */
  says: string
}

/** The variables of secrets, the newest first. */
const variables = ["AUTH_SECRET_3", "AUTH_SECRET_2", "AUTH_SECRET_1", "AUTH_SECRET", "NEXTAUTH_SECRET", "LEGACY_SECRET"]

/**
 * Returns the secrets that can be guessed, in the order in which the option `secret` lists them. Leaves out secrets
 * that are only short.
 * @param env the environment variables. If a variable contains the secret, the result names this variable.
 */
export function guessableSecrets(
  secret: string | string[] | undefined,
  env: Readonly<Record<string, string | undefined>> = {},
): GuessableSecret[] {
  const all = usableSecrets(secret)
  return all.flatMap((value, at) => {
    const weakness = weaknessOf(value)
    if (weakness?.guessable !== true) return []
    const name = variables.find((one) => env[one] === value) ?? (all.length > 1 ? `secret[${at}]` : "The option secret")
    return [{ name, seals: at === 0, says: weakness.says }]
  })
}

const command = "`npx authchart secret`"

/**
 * Returns sentences that say how to replace a guessable secret without signing users out: the application puts a strong
 * secret before the guessable one. The sentences quote no secret.
 *
 * @param written true if the application wrote the secret as an option, and not in a variable.
 * @param days the number of days after which all sessions that the weak secret sealed have ended.
 */
export function wayOut({ name }: GuessableSecret, { written, days }: { written: boolean; days: number }): string {
  const later = `Remove the weak one after ${days} days, when all sessions that it sealed have ended.`
  if (written)
    return `Put what ${command} prints before it, secret: [strong, weak]: the first seals, both open, and no user is signed out. ${later}`
  const next = nextVariable(name)
  if (next === undefined)
    return `Move the secrets down by one name and set AUTH_SECRET_3 to what ${command} prints: it then seals, the others open, and no user is signed out. ${later}`
  return `Keep ${name}, and set ${next} to what ${command} prints: ${next} then seals, ${name} still opens, and no user is signed out. ${later}`
}

/** Returns the name of the variable whose secret takes precedence over the secret of `name`, if there is one. */
function nextVariable(name: string): string | undefined {
  const at = variables.indexOf(name)
  return at > 2 ? "AUTH_SECRET_1" : variables[at - 1]
}

/** Makes the error that a start in production logs, or throws with `strictSecret`. */
export function weakSecretError(
  found: GuessableSecret,
  how: { written: boolean; days: number; strict: boolean },
): WeakSecret {
  const refused = how.strict ? " strictSecret refuses to start with it." : ""
  return new WeakSecret(
    `${found.name} can be guessed: it ${found.says}. An attacker who guesses it can sign in as any user.${refused} ${wayOut(found, how)}`,
  )
}

/**
 * Returns the error with which `strictSecret` refuses a guessable secret that seals new sessions. A guessable secret
 * that only opens older sessions is allowed: an application that has changed to a strong secret needs the guessable one
 * until these sessions have ended. Never returns an error in development.
 */
export function strictSecretProblem(config: AuthConfig & { [deployment]?: Deployment }): AuthError | undefined {
  if (config.strictSecret !== true || config[deployment]?.development === true) return undefined
  const found = guessableSecrets(config.secret).find(({ seals }) => seals)
  return found === undefined
    ? undefined
    : weakSecretError(found, { written: true, days: sessionDays(config), strict: true })
}

/** Returns the number of days until an unused session ends. */
export function sessionDays({ session, jwt }: Pick<AuthConfig, "session" | "jwt">): number {
  return Math.ceil(Math.max(session?.maxAge ?? sessionLifetime, jwt?.maxAge ?? 0) / 86_400)
}
