/**
 * Reads environment variables into a configuration. This module contains the rules of the `AUTH_…` variables. On the
 * server, only this module reads `process.env`.
 */
import type { EmailConfig, Provider, ProviderConfig } from "../ports/provider.ts"
import type { Logger } from "../ports/logger.ts"
import { makeLogger } from "./logger.ts"
import { configMemory, type SharedMemory } from "./shared-memory.ts"
import { definedOf } from "./defined.ts"
import { deployment, readDeployment, type Deployment } from "./deployment.ts"
import type { AuthConfig } from "./options.ts"
import { readInspection } from "./inspection.ts"
import { environmentName } from "./environment-name.ts"
import { isMailProvider } from "./names-mailer.ts"
import { tellProduction } from "./production.ts"
import { usableSecrets } from "./secrets.ts"

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The key under which {@link setEnvDefaults} stores the public origin from `AUTH_URL`. The value is `undefined` without
 * a valid `AUTH_URL`.
 */
export const publicAddress: unique symbol = Symbol("authchart.public-address")

/** A configuration into which {@link setEnvDefaults} has read the environment. */
export interface ConfigWithAddress extends AuthConfig {
  [publicAddress]?: string | undefined
  [configMemory]?: SharedMemory
  /** The facts of the deployment. Absent if the environment was not read. */
  [deployment]?: Deployment
}

/**
 * Returns `process.env`, or an empty object in a runtime without `process`. The code writes `process.env` in full,
 * because bundlers replace only this expression.
 */
export function readEnvironment(): Environment {
  return typeof process === "undefined" ? {} : process.env
}

/**
 * Returns the `basePath` of `next.config`, or an empty string. The bundler of Next.js replaces
 * `process.env.__NEXT_ROUTER_BASEPATH` by the value.
 */
export function nextBasePath(): string {
  return (typeof process === "undefined" ? undefined : process.env.__NEXT_ROUTER_BASEPATH) ?? ""
}

/**
 * Returns `true` if `NODE_ENV` is `development` or `test`. Any other value, and a missing variable, means production.
 */
export function isDevelopment(env: Environment): boolean {
  return readDeployment(env).development
}

/** Returns the secrets of `AUTH_SECRET_3` (newest) to `AUTH_SECRET_1`, then of `AUTH_SECRET` or one of its aliases. */
export function secretsOf(env: Environment): string[] {
  const single = env.AUTH_SECRET || env.NEXTAUTH_SECRET || env.LEGACY_SECRET
  return [env.AUTH_SECRET_3, env.AUTH_SECRET_2, env.AUTH_SECRET_1, single].filter(
    (secret): secret is string => secret !== undefined && secret !== "",
  )
}

/**
 * Returns the value of `AUTH_URL` or of one of its aliases. Returns `undefined` if all of them are missing or empty.
 */
function addressText(env: Environment): string | undefined {
  return env.AUTH_URL || env.NEXTAUTH_URL || env.LEGACY_URL || undefined
}

/** Returns the URL in `AUTH_URL` or in one of its aliases, if it is an http or https URL. */
export function addressOf(env: Environment): URL | undefined {
  const text = addressText(env)
  const url = text === undefined || !URL.canParse(text) ? undefined : new URL(text)
  return url?.protocol === "https:" || url?.protocol === "http:" ? url : undefined
}

/**
 * Fills absent options of a configuration from the environment, in place: `basePath`, `secret`, `trustHost`,
 * `redirectProxyUrl`, and each provider's id, secret and issuer. Options that the application set do not change. In
 * production, the function also warns of two dangers: a secret that can be guessed, and links in mails with a host that
 * the sender of a request chose. A second call with the same configuration changes nothing and repeats no warning.
 *
 * @param suppressBasePathWarning `true`: does not warn if `basePath` and the path of `AUTH_URL` are equal.
 * @param fallbackPath the default of `basePath`: `/auth`, or `/api/auth` from the main entry.
 */
export function setEnvDefaults(
  env: Environment,
  config: AuthConfig,
  suppressBasePathWarning = false,
  fallbackPath = "/auth",
): void {
  const own: ConfigWithAddress = config
  const isFirst = !(publicAddress in own)
  const log = logOnceOf(own)
  const warn: Logger["warn"] = isFirst ? log.warn : () => undefined
  const writtenSecret = usableSecrets(config.secret).length > 0
  const address = addressOf(env)
  if (address === undefined && addressText(env) !== undefined)
    warn("untrue-environment-value", "AUTH_URL is ignored: it is not an address that begins with https:// or http://")
  own[publicAddress] ??= address?.origin

  const path = address?.pathname.replace(/\/+$/, "")
  if (path !== undefined && path !== "") {
    if (config.basePath === undefined) config.basePath = path
    else if (config.basePath !== path)
      warn("env-url-basepath-mismatch", `basePath ${config.basePath} is used, not ${path} of AUTH_URL`)
    else if (!suppressBasePathWarning) warn("env-url-basepath-redundant")
  }
  config.basePath ??= fallbackPath

  if (!writtenSecret) {
    const secrets = secretsOf(env)
    const [only] = secrets
    if (only !== undefined) config.secret = secrets.length === 1 ? only : secrets
  }
  readInspection(env, own, warn)
  config.redirectProxyUrl ??= env.AUTH_REDIRECT_PROXY_URL || undefined
  const hosts = trustedHostsOf(env)
  if (hosts !== undefined && config.trustHost !== undefined)
    warn("untrue-environment-value", "AUTH_TRUSTED_HOSTS is ignored: the configuration has trustHost")
  config.trustHost ??= address !== undefined || (hosts ?? trustsHost(env, warn))
  // In JavaScript, a configuration can have no `providers`. A missing list counts as an empty list.
  const providers: readonly Provider[] | undefined = config.providers
  config.providers = (providers ?? []).map((provider) => withEnvironment(provider, env))
  if (isMailProvider(config.mailer)) config.mailer = filledFrom(env, config.mailer) as EmailConfig
  own[deployment] ??= readDeployment(env)
  if (isFirst) {
    const started = { config, env, deployment: own[deployment], hasAddress: address !== undefined, writtenSecret }
    tellProduction(started, log)
  }
}

/**
 * Returns a log that writes each line only once for a configuration. This also holds if a function makes a new
 * configuration for each request.
 */
export function logOnceOf(config: ConfigWithAddress): Pick<Logger, "warn" | "error"> {
  const { warn, error } = makeLogger(config.logger, false, globalThis.console)
  const isNew = (what: string) => config[configMemory]?.isNew(what) !== false
  return {
    warn: (code, ...more) => (isNew(JSON.stringify([code, ...more])) ? warn(code, ...more) : undefined),
    error: (thrown) => (isNew(`${thrown.name}: ${thrown.message}`) ? error(thrown) : undefined),
  }
}

/**
 * Returns the hosts in `AUTH_TRUSTED_HOSTS`, a comma-separated list. Returns `undefined` if the variable names no host.
 */
export function trustedHostsOf(env: Environment): string[] | undefined {
  const hosts = (env.AUTH_TRUSTED_HOSTS ?? "").split(",").map((host) => host.trim())
  const named = hosts.filter((host) => host !== "")
  return named.length === 0 ? undefined : named
}

/**
 * Returns `true` if `AUTH_TRUST_HOST` says that the application trusts the host of requests. Without the variable,
 * returns `true` in development, and on platforms that set the host of every request (Vercel, Cloudflare Pages).
 */
function trustsHost(env: Environment, warn: Logger["warn"]): boolean {
  const said = env.AUTH_TRUST_HOST
  if (said === "false" || said === "0") {
    warn("untrue-environment-value", `AUTH_TRUST_HOST=${said} is read as: the host is not trusted`)
    return false
  }
  return Boolean(said || env.VERCEL || env.CF_PAGES) || isDevelopment(env)
}

/**
 * Returns the provider with values from the environment. If reading the provider throws, returns the unchanged
 * provider, because `judgeProviders` reports the error later.
 */
function withEnvironment(provider: Provider, env: Environment): Provider {
  try {
    return filledFrom(env, provider)
  } catch {
    return provider
  }
}

function filledFrom(env: Environment, provider: Provider): Provider {
  // A provider can be a function. The first call gives its id, because the names of the provider's environment
  // variables contain the id. The second call passes the values of these variables.
  const make = typeof provider === "function" ? (provider as (options: object) => ProviderConfig) : undefined
  const known = make === undefined ? (provider as ProviderConfig) : make({})
  const chosen = "options" in known ? (known.options as { id?: string } | undefined)?.id : undefined
  const values = environmentOptions(known, chosen === undefined ? [known.id] : [chosen, known.id], env)
  // A function can ignore the options that it receives. Therefore this code also sets the values that are still
  // missing.
  const made = make === undefined ? known : make(values)
  const own: Record<string | symbol, unknown> = { ...made }
  for (const [key, value] of Object.entries(values)) own[key] ??= value
  return own as unknown as Provider
}

function environmentOptions(
  provider: ProviderConfig,
  ids: readonly string[],
  env: Environment,
): Record<string, string> {
  const read = (id: string, suffix: string) => env[`AUTH_${environmentName(id)}_${suffix}`] || undefined
  const named: Record<string, string | undefined> =
    provider.type === "oauth" || provider.type === "oidc"
      ? clientFrom(provider, ids, read)
      : provider.type === "email"
        ? { apiKey: ids.map((id) => read(id, "KEY")).find((key) => key !== undefined) }
        : {}
  return definedOf(named) as Record<string, string>
}

/**
 * Returns the client id, client secret and issuer from the environment. All three come from the variables of one
 * provider id, so that the library never sends the secret of one client to the provider of another client.
 *
 * If the application chose another id for the provider (`work` for GitHub) and no variable has this id
 * (`AUTH_WORK_ID`), the variables of the usual id (`AUTH_GITHUB_ID`) apply. If the application set another client id or
 * issuer than these variables, the function ignores their client secret.
 */
function clientFrom(
  provider: ProviderConfig,
  ids: readonly string[],
  read: (id: string, suffix: string) => string | undefined,
): Record<string, string | undefined> {
  const name = ids.find((id) => ["ID", "SECRET", "ISSUER"].some((suffix) => read(id, suffix) !== undefined))
  if (name === undefined) return {}
  const [clientId, clientSecret, issuer] = [read(name, "ID"), read(name, "SECRET"), read(name, "ISSUER")]
  const own = provider as { clientId?: string; issuer?: string; options?: { clientId?: string; issuer?: string } }
  const given = { ...own, ...own.options }
  const differs = (written: string | undefined, found: string | undefined) =>
    written !== undefined && found !== undefined && written !== found
  const another = name !== ids[0] && (differs(given.clientId, clientId) || differs(given.issuer, issuer))
  return { clientId, issuer, ...(another ? {} : { clientSecret }) }
}
