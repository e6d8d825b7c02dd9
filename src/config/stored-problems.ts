/** Finds what sign-in providers and database sessions need, and the configuration lacks. */
import { InvalidConfiguration, MissingAdapter, MissingAdapterMethods, UnsupportedStrategy } from "../errors/classes.ts"
import type { AuthError } from "../errors/auth-error.ts"
import type { Adapter } from "../ports/adapter.ts"
import type { ProviderConfig } from "../ports/provider.ts"
import { keepsUsers } from "./keeps-users.ts"
import type { AuthConfig } from "./options.ts"
import { strategyOf } from "./session-strategy.ts"

type MethodNames = readonly (keyof Adapter)[]

const linkMethods: MethodNames = ["createVerificationToken", "useVerificationToken"]
const accountMethods: MethodNames = ["createUser", "getUser", "getUserByEmail", "getUserByAccount", "linkAccount"]
const rowMethods: MethodNames = ["createSession", "getSessionAndUser", "updateSession", "deleteSession"]
const sessionMethods: MethodNames = [...accountMethods, "updateUser", ...rowMethods]

/** Returns the error for a strategy of sessions with which a provider of credentials cannot sign in. */
export function strategyProblem(config: AuthConfig, providers: readonly ProviderConfig[]): AuthError | undefined {
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

/** Returns the error for an adapter that is missing or lacks methods. */
export function adapterProblem(config: AuthConfig, providers: readonly ProviderConfig[]): AuthError | undefined {
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
