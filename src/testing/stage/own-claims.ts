import type { AuthConfig } from "../../config/options.ts"
import type { AnyProviderType, JWT, ProviderType } from "../../ports/records.ts"
import type { Facts, Person } from "./stage.types.ts"

/**
 * Returns the claims that the application's `callbacks.jwt` makes for a person who signs in. A session that exists
 * before a path begins gets these claims, because other callbacks of the application can expect them.
 *
 * @returns no claims if the callback throws or returns no token.
 */
export async function ownClaims(
  { callbacks }: AuthConfig,
  { sub, name, email }: Person,
  { provider, type }: Pick<Facts, "provider" | "type">,
): Promise<JWT> {
  if (callbacks?.jwt === undefined) return {}
  const kind: AnyProviderType = type === "none" ? "oidc" : type
  // The cast is necessary: the public types of accounts do not have the type of anonymous users.
  const account = { provider, type: kind as ProviderType, providerAccountId: sub, userId: sub }
  const user = { id: sub, name, email }
  try {
    const token = { sub, name, email }
    return (await callbacks.jwt({ token, user, account, trigger: "signIn", isNewUser: false })) ?? {}
  } catch {
    return {}
  }
}
