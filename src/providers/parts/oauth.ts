/** What all modules for OAuth 2 and OpenID Connect share. */
import type { OAuth2Config, OAuthUserConfig, OIDCConfig, OIDCUserConfig } from "../../ports/provider.ts"
import type { User } from "../../ports/records.ts"

export type { OAuth2Config, OAuthUserConfig, OIDCConfig, OIDCUserConfig }

/** A profile that may have more fields than are listed. */
export interface OpenProfile {
  [field: string]: unknown
}

/** The user that a profile describes. Absent fields become `null`, and an id that is a number becomes text. */
interface DescribedUser {
  id: string | number | undefined
  name?: string | null | undefined
  email?: string | null | undefined
  image?: string | null | undefined
  [field: string]: unknown
}

/** The data of one provider. Without `profile`, the user has the standard claims of OpenID Connect. */
type Described<P, Config> = Omit<Config, "type" | "profile" | "options"> & { profile?: (profile: P) => DescribedUser }

/** @param options what the application passed. */
export function oauth<P>(
  options: object | undefined,
  { profile, ...provider }: Described<P, OAuth2Config<P>>,
): OAuth2Config<P> {
  return { ...provider, type: "oauth", ...(profile && { profile: userOf(profile) }), options }
}

/** @param options what the application passed. */
export function oidc<P>(
  options: object | undefined,
  { profile, ...provider }: Described<P, OIDCConfig<P>>,
): OIDCConfig<P> {
  return { ...provider, type: "oidc", ...(profile && { profile: userOf(profile) }), options }
}

function userOf<P>(describe: (profile: P) => DescribedUser): (profile: P) => User {
  return (profile) => {
    const { id, name = null, email = null, image = null, ...more } = describe(profile)
    return { ...more, id: typeof id === "number" ? String(id) : id, name, email, image }
  }
}
