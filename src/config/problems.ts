/**
 * Finds the faults that make a whole configuration unusable. `provider-problems.ts` finds the faults of one provider.
 */
import {
  InvalidConfiguration,
  MissingAdapter,
  MissingAdapterMethods,
  MissingSecret,
  UnsupportedStrategy,
} from "../errors/classes.ts"
import type { AuthError } from "../errors/auth-error.ts"
import type { Adapter } from "../ports/adapter.ts"
import type { ProviderConfig } from "../ports/provider.ts"
import { serializeCookie } from "../protocol/cookies.ts"
import { anonymousProblem } from "./anonymous.ts"
import { auditProblem } from "./audit.ts"
import { cookieSettings } from "./cookies.ts"
import { extensionProblem } from "./extensions.ts"
import { keepsUsers } from "./keeps-users.ts"
import { languageProblem } from "./language.ts"
import { challengeProblem } from "./challenge.ts"
import { waitUntilProblem } from "./wait-until.ts"
import { limitsProblem } from "./limits.ts"
import { mailerProblem } from "./mailer.ts"
import { noticesProblem } from "./notices.ts"
import type { AuthConfig, CookieOption } from "./options.ts"
import { ownFlowProblem } from "./own-flows.ts"
import { passkeysProblem } from "./passkeys.ts"
import { passwordsProblem } from "./passwords.ts"
import { allowedOriginsProblem, redirectProxyProblem } from "./redirect-proxy.ts"
import { usableSecrets } from "./secrets.ts"
import { sessionProblem } from "./session-settings.ts"
import { strategyOf } from "./session-strategy.ts"
import { trustHostProblem } from "./trusted-hosts.ts"
import { strictSecretProblem } from "./weak-secret.ts"

type MethodNames = readonly (keyof Adapter)[]

const linkMethods: MethodNames = ["createVerificationToken", "useVerificationToken"]
const accountMethods: MethodNames = ["createUser", "getUser", "getUserByEmail", "getUserByAccount", "linkAccount"]
const rowMethods: MethodNames = ["createSession", "getSessionAndUser", "updateSession", "deleteSession"]
const sessionMethods: MethodNames = [...accountMethods, "updateUser", ...rowMethods]

/**
 * Returns the error for the first fault. The checks are in the order in which a developer should correct the faults.
 */
export function findProblem(config: AuthConfig, providers: readonly ProviderConfig[]): AuthError | undefined {
  return (
    trustHostProblem(config) ??
    secretProblem(config) ??
    strictSecretProblem(config) ??
    redirectProxyProblem(config.redirectProxyUrl, "redirectProxyUrl (or AUTH_REDIRECT_PROXY_URL)") ??
    allowedOriginsProblem(config) ??
    sessionProblem(config) ??
    strategyProblem(config, providers) ??
    adapterProblem(config, providers) ??
    anonymousProblem(config, providers) ??
    passkeysProblem(config, providers) ??
    passwordsProblem(config, providers) ??
    linkingProblem(config) ??
    cookieProblem(config) ??
    inspectProblem(config) ??
    mailerProblem(config) ??
    noticesProblem(config, providers) ??
    languageProblem(config) ??
    extensionProblem(config) ??
    ownFlowProblem(config, providers) ??
    limitsProblem(config, providers) ??
    auditProblem(config) ??
    challengeProblem(config) ??
    waitUntilProblem(config)
  )
}

/** Returns the error for a configuration without a secret. */
export function secretProblem({ secret }: Pick<AuthConfig, "secret">): AuthError | undefined {
  if (usableSecrets(secret).length > 0) return undefined
  return new MissingSecret(
    "Please define a `secret`. Set AUTH_SECRET to 32 random bytes; `npx authchart secret` makes some.",
  )
}

function strategyProblem(config: AuthConfig, providers: readonly ProviderConfig[]): AuthError | undefined {
  const { strategy } = config.session ?? {}
  const onlyCredentials = providers.length > 0 && providers.every((provider) => provider.type === "credentials")
  if (strategy === "database" && onlyCredentials && config.adapter === undefined)
    return new UnsupportedStrategy(
      'Signing in with credentials and session.strategy "database" needs an adapter: authorize() must name a stored user.',
    )
  const effective = strategyOf(config)
  const unstored = providers.find((one) => one.type === "credentials" && one.storedUsers === false)
  if (effective === "database" && unstored !== undefined)
    return new InvalidConfiguration(
      `Provider "${unstored.id}" has storedUsers: false, and session.strategy is "database", which keeps sessions of stored users only. Remove storedUsers, or set session: { strategy: "jwt" }.`,
    )
  return undefined
}

function adapterProblem(config: AuthConfig, providers: readonly ProviderConfig[]): AuthError | undefined {
  const sendsLinks = providers.some((provider) => provider.type === "email")
  const strategy = strategyOf(config)
  const wanted: (keyof Adapter)[] = []
  if (sendsLinks) {
    if (config.adapter === undefined)
      return new MissingAdapter("Email login requires an adapter: it keeps the links that are in the mail.")
    wanted.push(...linkMethods)
    if (keepsUsers(config.adapter)) wanted.push("getUserByEmail")
  }
  if (strategy === "database") {
    if (config.adapter === undefined)
      return new MissingAdapter(
        'Database session requires an adapter (session.strategy is "database"): it keeps the sessions.',
      )
    wanted.push(...sessionMethods)
  }
  const { adapter } = config
  const hasAccounts = providers.some(({ type }) => type === "oauth" || type === "oidc")
  if (hasAccounts && keepsUsers(adapter)) wanted.push(...accountMethods)
  const missing = adapter === undefined ? [] : wanted.filter((method) => typeof adapter[method] !== "function")
  if (missing.length === 0) return undefined
  const lacks = `Required adapter methods were missing: ${[...new Set(missing)].join(", ")}.`
  const remedy =
    strategy === "database" && !keepsUsers(adapter)
      ? ' An adapter without methods for users goes with session: { strategy: "jwt" } only.'
      : ""
  return new MissingAdapterMethods(`${lacks}${remedy}`)
}

function linkingProblem({ accountLinking }: AuthConfig): AuthError | undefined {
  const { unverifiedAddress } = accountLinking ?? {}
  if (unverifiedAddress === undefined || unverifiedAddress === "omit" || unverifiedAddress === "store") return undefined
  return new InvalidConfiguration(
    `accountLinking.unverifiedAddress is "omit" or "store", not ${JSON.stringify(unverifiedAddress)}.`,
  )
}

/**
 * Returns the error for a cookie that browsers would drop silently: its name or an attribute is invalid, or the prefix
 * of its name requires other attributes (RFC 6265bis §4.1.3).
 */
function cookieProblem({ cookies, useSecureCookies = true }: AuthConfig): AuthError | undefined {
  const settings = cookieSettings(useSecureCookies, cookies)
  for (const [key, { name, options }] of Object.entries<CookieOption>({ ...settings })) {
    const option = key === "flow" ? "cookies.state" : `cookies.${key}`
    try {
      serializeCookie({ name, value: "", options })
    } catch (error) {
      return new InvalidConfiguration(
        `${option} has a name or an attribute that no cookie can have. Correct it.`,
        asError(error),
      )
    }
    const prefix = /^__(?:host|secure)-/i.exec(name)?.[0]
    if (prefix === undefined) continue
    if (options.secure !== true)
      return new InvalidConfiguration(
        `${option} is named ${name} and is not secure. Browsers refuse that: set secure, or give it a name without ${prefix}.`,
      )
    if (/^__host-/i.test(prefix) && (options.domain !== undefined || options.path !== "/"))
      return new InvalidConfiguration(
        `${option} is named ${name} and has a domain or a path. Browsers refuse that: give it a name without ${prefix}.`,
      )
  }
  return undefined
}

function inspectProblem({ inspect }: AuthConfig): AuthError | undefined {
  if (inspect === undefined || inspect === false || typeof inspect?.authorize === "function") return undefined
  return new InvalidConfiguration(
    "inspect is false, or has a function authorize(request) that says who may look: inspect: { authorize: … }.",
  )
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
