import type { AuthConfig } from "../../config/options.ts"
import type { JWT } from "../../ports/records.ts"
import type { Facts, Person } from "./stage.types.ts"

/**
 * The claims that `callbacks.jwt` makes for a person who signs in. A session that exists before a path begins has the
 * claims that the application's other callbacks expect.
 *
 * @returns no claims where the callback throws, or returns no token.
 */
export async function ownClaims(
  { callbacks }: AuthConfig,
  { sub, name, email }: Person,
  { provider, type }: Pick<Facts, "provider" | "type">,
): Promise<JWT> {
  if (callbacks?.jwt === undefined) return {}
  const account = { provider, type: type === "none" ? ("oidc" as const) : type, providerAccountId: sub, userId: sub }
  const user = { id: sub, name, email }
  try {
    const token = { sub, name, email }
    return (await callbacks.jwt({ token, user, account, trigger: "signIn", isNewUser: false })) ?? {}
  } catch {
    return {}
  }
}
