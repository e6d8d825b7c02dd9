/** Finds the provider of anonymous users, and reports what it needs and the configuration lacks. */
import { InvalidConfiguration, MissingAdapter, MissingAdapterMethods } from "../errors/classes.ts"
import type { AuthError } from "../errors/auth-error.ts"
import type { Adapter } from "../ports/adapter.ts"
import type { AnonymousConfig } from "../ports/anonymous-provider.ts"
import type { ProviderConfig } from "../ports/provider.ts"
import type { AuthConfig } from "./options.ts"
import type { ResolvedProvider } from "./providers.ts"

/** Returns the provider of anonymous users; `undefined` if the configuration has none. */
export function anonymousIn(providers: Iterable<ResolvedProvider>): AnonymousConfig | undefined {
  for (const provider of providers) if (provider.type === "anonymous") return provider.config
  return undefined
}

/**
 * The methods of the adapter that the provider needs. When an anonymous user signs in with an account that has no user
 * yet, the anonymous user becomes the user of this account. `transaction` commits all writes of this sign-in together,
 * and `deleteUserSessions` ends the user's other sessions in the same transaction.
 */
const methods: readonly (keyof Adapter)[] = [
  "createUser",
  "getUser",
  "getUserByAccount",
  "updateUser",
  "deleteUser",
  "linkAccount",
  "unlinkAccount",
  "deleteUserSessions",
  "transaction",
]

/** Returns the error for a configuration that lacks something that the provider of anonymous users needs. */
export function anonymousProblem(
  { adapter }: Pick<AuthConfig, "adapter">,
  providers: readonly ProviderConfig[],
): AuthError | undefined {
  const [first, second] = providers.filter(({ type }) => type === "anonymous")
  if (first === undefined) return undefined
  if (second !== undefined)
    return new InvalidConfiguration(
      `The providers "${first.id}" and "${second.id}" both sign in anonymously. Remove one of them.`,
    )
  if (adapter === undefined)
    return new MissingAdapter("Anonymous sign-in requires an adapter: it keeps the anonymous users.")
  const missing = methods.filter((method) => typeof adapter[method] !== "function")
  if (missing.length === 0) return undefined
  return new MissingAdapterMethods(
    `Required adapter methods were missing: ${missing.join(", ")}. The provider "${first.id}" needs an adapter of this library, such as authchart/adapters/sql.`,
  )
}
