/** Checks that the secrets are set, hard to guess, and not copied from an example. No finding shows a secret. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseEnv } from "node:util"
import { isDevelopment } from "../../../config/environment.ts"
import { sessionDays } from "../../../config/production.ts"
import { usableSecrets } from "../../../config/secrets.ts"
import { wayOut } from "../../../config/weak-secret.ts"
import { ok, problem, warning, type Check, type CheckContext, type Finding, type Findings } from "../check.ts"
import { weaknessOf } from "../../../config/secret-strength.ts"

/**
 * The environment variables that contain secrets, in the order in which the library reads them: the newest secret
 * first.
 */
const names = ["AUTH_SECRET_3", "AUTH_SECRET_2", "AUTH_SECRET_1", "AUTH_SECRET", "NEXTAUTH_SECRET", "LEGACY_SECRET"]
const rotated = names.slice(0, 3)
const examples = [".env.example", ".env.sample", ".env.template", ".env.dist", ".env.local.example"]
const fresh = "Set it to what `npx authchart secret` prints."

interface Named {
  name: string
  value: string
}

export const secretCheck: Check = {
  id: "secret",
  title: "Environment",
  run: (context) => {
    const secrets = secretsOf(context)
    if (secrets.length === 0) return [missing(isDevelopment(context.env))]
    const known = exampleValues(context.folder)
    return [secrets.map((secret, at) => judged(secret, at, known, context)), rotation(secrets, context)]
  },
}

/**
 * Returns the secrets that the library uses: the option `secret` if it has usable values, otherwise the environment
 * variables.
 */
function secretsOf({ loaded: { config }, env }: CheckContext): Named[] {
  const own = usableSecrets(config.secret)
  if (own.length > 0)
    return own.map((value, at) => ({
      value,
      name: own.length > 1 ? `secret[${at}] of the configuration` : nameOf(value, env),
    }))
  const [one] = names.slice(3).filter((name) => env[name])
  return [...rotated.filter((name) => env[name]), ...(one === undefined ? [] : [one])].map((name) => ({
    name,
    value: env[name] ?? "",
  }))
}

/**
 * Returns the name of the environment variable that has this value. Developers often pass a variable as the option
 * `secret`, and recognise its name in the report.
 */
function nameOf(value: string, env: CheckContext["env"]): string {
  const variable = Object.keys(env).find((name) => env[name] === value)
  return variable ?? "The secret of the configuration"
}

function missing(development: boolean): Finding {
  return development
    ? warning(
        "AUTH_SECRET is not set: in development the library makes and keeps a secret, in production it serves nothing.",
        "Put the output of `npx authchart secret` into .env.local, and set another secret in production.",
      )
    : problem(
        "AUTH_SECRET is not set: the library serves nothing without a secret.",
        "Set it to what `npx authchart secret` prints, the same for every instance.",
      )
}

function judged(
  { name, value }: Named,
  at: number,
  known: ReadonlyMap<string, string>,
  { loaded: { config }, prepared }: CheckContext,
): Finding {
  const days = sessionDays(prepared)
  const example = known.get(value)
  if (example !== undefined) return problem(`${name} has the value of ${example}, which is public.`, fresh)
  const weakness = weaknessOf(value)
  if (weakness === undefined) return ok(`${name} is there, ${Buffer.byteLength(value)} bytes long.`)
  const { guessable, says } = weakness
  const guessed = `${name} can be guessed: it ${says}. An attacker who guesses it signs in as any user.`
  if (guessable && at > 0)
    return warning(
      `${guessed} It still opens the sessions that it sealed before.`,
      `Remove it after ${days} days, when all sessions that it sealed have ended.`,
    )
  if (guessable) {
    const written = usableSecrets(config.secret).length > 0
    return problem(guessed, wayOut({ name, says, seals: true }, { written, days }))
  }
  return warning(`${name} ${weakness.says}.`, fresh)
}

function rotation(secrets: readonly Named[], { loaded: { config }, env }: CheckContext): Findings {
  const ignored = usableSecrets(config.secret).length > 0 ? rotated.filter((name) => env[name]) : []
  if (ignored.length > 0)
    return warning(
      `${ignored.join(", ")} are not read: the configuration has its own secret.`,
      "Remove secret from the configuration, or set it to the list.",
    )
  const [first, ...older] = secrets
  if (first === undefined || older.length === 0) return []
  return ok(`${first.name} seals new sessions; ${older.map(({ name }) => name).join(", ")} still open older ones.`)
}

/** Returns the values in example files of the application, each with the name of its file. */
function exampleValues(folder: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const file of examples) {
    const path = join(folder, file)
    if (!existsSync(path)) continue
    for (const value of Object.values(parseEnv(readFileSync(path, "utf8")))) if (value) values.set(value, file)
  }
  return values
}
