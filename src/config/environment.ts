/**
 * What the environment says: the only place that reads `process.env`, and the rules of every `AUTH_…` variable.
 */
import type { Provider, ProviderConfig } from "../ports/provider.ts"
import type { Logger } from "../ports/logger.ts"
import { makeLogger } from "./logger.ts"
import { configMemory, type SharedMemory } from "./shared-memory.ts"
import { deployment, readDeployment, type Deployment } from "./deployment.ts"
import type { AuthConfig } from "./options.ts"
import { readInspection } from "./inspection.ts"
import { environmentName } from "./environment-name.ts"
import { tellProduction } from "./production.ts"
import { usableSecrets } from "./secrets.ts"

export type Environment = Readonly<Record<string, string | undefined>>

/** Set by {@link setEnvDefaults}: the public address from `AUTH_URL`. Present, if only as `undefined`, once that ran. */
export const publicAddress: unique symbol = Symbol("authchart.public-address")

/** A configuration after the environment was read into it. */
export interface ConfigWithAddress extends AuthConfig {
  [publicAddress]?: string | undefined
  [configMemory]?: SharedMemory
  /** Where it runs. Absent where nothing read the environment. */
  [deployment]?: Deployment
}

/** `process.env` where there is one. Bundlers replace the expressions, which is why they are spelt out. */
export function readEnvironment(): Environment {
  return typeof process === "undefined" ? {} : process.env
}

/**
 * `basePath` of Next.js's own configuration, under which every page of the application lies; empty where there is none.
 * Its bundler writes it into the code in place of this expression.
 */
export function nextBasePath(): string {
  return (typeof process === "undefined" ? undefined : process.env.__NEXT_ROUTER_BASEPATH) ?? ""
}

/** Only `development` and `test` count as development; anything else, unset included, is production. */
export function isDevelopment(env: Environment): boolean {
  return readDeployment(env).development
}

/** `AUTH_SECRET_3` (newest) to `AUTH_SECRET_1`, then `AUTH_SECRET` or one of its aliases. */
export function secretsOf(env: Environment): string[] {
  const single = env.AUTH_SECRET || env.NEXTAUTH_SECRET || env.LEGACY_SECRET
  return [env.AUTH_SECRET_3, env.AUTH_SECRET_2, env.AUTH_SECRET_1, single].filter(
    (secret): secret is string => secret !== undefined && secret !== "",
  )
}

/** `AUTH_URL`, or one of its aliases; `undefined` where it is empty, which counts as absent. */
function addressText(env: Environment): string | undefined {
  return env.AUTH_URL || env.NEXTAUTH_URL || env.LEGACY_URL || undefined
}

/** `AUTH_URL`, or one of its aliases, if it is an http(s) URL. */
export function addressOf(env: Environment): URL | undefined {
  const text = addressText(env)
  const url = text === undefined || !URL.canParse(text) ? undefined : new URL(text)
  return url?.protocol === "https:" || url?.protocol === "http:" ? url : undefined
}

/**
 * Fills what the configuration leaves open from the environment, in place: `basePath`, `secret`, `trustHost`,
 * `redirectProxyUrl`, and each provider's id, secret and issuer. What the application wrote always wins. In production it
 * also says what is not safe: a secret that can be guessed, and links in mails to whatever host a request names. Called
 * again with the same configuration, it changes nothing and repeats no warning.
 *
 * @param suppressBasePathWarning keeps quiet where `basePath` and the path of `AUTH_URL` say the same twice.
 * @param fallbackPath where the routes are when nothing says so: `/auth`, or `/api/auth` from the main entry.
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
    warn("untrue-environment-value", "AUTH_URL is ignored: it is no address that begins with https:// or http://")
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
    warn("untrue-environment-value", "AUTH_TRUSTED_HOSTS is ignored: the configuration says trustHost itself")
  config.trustHost ??= address !== undefined || (hosts ?? trustsHost(env, warn))
  // Absent where nothing checked the types; it counts as empty.
  const providers: readonly Provider[] | undefined = config.providers
  config.providers = (providers ?? []).map((provider) => withEnvironment(provider, env))
  own[deployment] ??= readDeployment(env)
  if (isFirst) {
    const started = { config, env, deployment: own[deployment], hasAddress: address !== undefined, writtenSecret }
    tellProduction(started, log)
  }
}

/** The configuration's own log, which repeats nothing that its memory knows of: it may be made anew for each request. */
export function logOnceOf(config: ConfigWithAddress): Pick<Logger, "warn" | "error"> {
  const { warn, error } = makeLogger(config.logger, false, globalThis.console)
  const isNew = (what: string) => config[configMemory]?.isNew(what) !== false
  return {
    warn: (code, ...more) => (isNew(JSON.stringify([code, ...more])) ? warn(code, ...more) : undefined),
    error: (thrown) => (isNew(`${thrown.name}: ${thrown.message}`) ? error(thrown) : undefined),
  }
}

/** `AUTH_TRUSTED_HOSTS`, comma separated; `undefined` where it names none. */
export function trustedHostsOf(env: Environment): string[] | undefined {
  const hosts = (env.AUTH_TRUSTED_HOSTS ?? "").split(",").map((host) => host.trim())
  const named = hosts.filter((host) => host !== "")
  return named.length === 0 ? undefined : named
}

/** `AUTH_TRUST_HOST`, whose no is a no; otherwise the platforms that set every request's host themselves, and development. */
function trustsHost(env: Environment, warn: Logger["warn"]): boolean {
  const said = env.AUTH_TRUST_HOST
  if (said === "false" || said === "0") {
    warn("untrue-environment-value", `AUTH_TRUST_HOST=${said} is read as: the host is not trusted`)
    return false
  }
  return Boolean(said || env.VERCEL || env.CF_PAGES) || isDevelopment(env)
}

/** A provider that cannot be made stays as it is: its fault is reported with the others, and fails its own sign-in only. */
function withEnvironment(provider: Provider, env: Environment): Provider {
  try {
    return filledFrom(env, provider)
  } catch {
    return provider
  }
}

function filledFrom(env: Environment, provider: Provider): Provider {
  // A provider function is asked for its id first, and then made with what the environment has under that id.
  const make = typeof provider === "function" ? (provider as (options: object) => ProviderConfig) : undefined
  const known = make === undefined ? (provider as ProviderConfig) : make({})
  const chosen = "options" in known ? (known.options as { id?: string } | undefined)?.id : undefined
  const values = environmentOptions(known, chosen === undefined ? [known.id] : [chosen, known.id], env)
  // One that pays no heed to what it is given gets the rest all the same.
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
  return Object.fromEntries(Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/**
 * Id, secret and issuer come from one name: no client's secret is sent to another client's provider. Under an id of the
 * application's own, the values of the provider's usual name are for the same client only: the secret is left out where
 * the application wrote another client or issuer than that name has.
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
