/** Finds the provider of passwords, and what the configuration lacks for it. */
import { InvalidConfiguration, MissingAdapter, MissingAdapterMethods } from "../errors/classes.ts"
import type { AuthError } from "../errors/auth-error.ts"
import type { Adapter } from "../ports/adapter.ts"
import type { ProviderConfig } from "../ports/provider.ts"
import type { AuthConfig } from "./options.ts"

const methods: readonly (keyof Adapter)[] = ["getUser", "getUserByEmail"]

/** Returns the error for `Password({ usernames })` with stores that keep or hold no usernames. */
function usernamesProblem(
  provider: ProviderConfig,
  stores: NonNullable<AuthConfig["stores"]>,
): InvalidConfiguration | undefined {
  const wanted = provider.type === "credentials" && provider.passwords?.usernames !== undefined
  if (!wanted || (stores.usernames !== undefined && stores.flows.replace !== undefined)) return undefined
  return new InvalidConfiguration(
    `The option \`usernames\` of the provider "${provider.id}" requires stores that keep usernames, and whose \`flows\` have the method replace(): stores: sqlStores({ … }), redisStores(client) or memoryStores().`,
  )
}

/** Returns the error for a configuration in which the provider of passwords cannot work. */
export function passwordsProblem(
  { adapter, stores }: Pick<AuthConfig, "adapter" | "stores">,
  providers: readonly ProviderConfig[],
): AuthError | undefined {
  const provider = providers.find((one) => one.type === "credentials" && one.passwords !== undefined)
  if (provider === undefined) return undefined
  if (adapter === undefined)
    return new MissingAdapter(`The provider "${provider.id}" requires an adapter: it keeps the users who sign in.`)
  const missing = methods.filter((method) => typeof adapter[method] !== "function")
  if (missing.length > 0)
    return new MissingAdapterMethods(
      `Required adapter methods were missing: ${missing.join(", ")}. The provider "${provider.id}" finds a user by the address.`,
    )
  if (stores?.passwords !== undefined) return usernamesProblem(provider, stores)
  return new InvalidConfiguration(
    `The provider "${provider.id}" requires stores that keep passwords: stores: sqlStores({ … }), redisStores(client) or memoryStores().`,
  )
}
