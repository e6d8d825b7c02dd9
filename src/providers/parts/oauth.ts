/** The code that all modules for OAuth 2 and OpenID Connect share. */
import type { OAuth2Config, OAuthUserConfig, OIDCConfig, OIDCUserConfig } from "../../ports/provider.ts"
import type { User } from "../../ports/records.ts"

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

/** The export of a module for OAuth 2. `Own` are the options that it adds. */
export type OAuthModule<Profile extends object, Own = object> = <P extends object = Profile>(
  options?: OAuthUserConfig<P> & Own,
) => OAuth2Config<Profile>

/** The same, with required options. */
export type OAuthModuleWith<Profile extends object, Own> = <P extends object = Profile>(
  options: OAuthUserConfig<P> & Own,
) => OAuth2Config<Profile>

/** The export of a module for OpenID Connect. `Own` are the options that it adds. */
export type OIDCModule<Profile extends object, Own = object> = <P extends object = Profile>(
  options?: OIDCUserConfig<P> & Own,
) => OIDCConfig<Profile>

/**
 * Makes a module for OAuth 2.
 *
 * @param describe receives the options of the application.
 */
export function oauth<P extends object, Own>(
  describe: (options: Partial<Own>) => Described<P, OAuth2Config<P>>,
): OAuthModule<P, Own> {
  return (options) => {
    const { profile, ...provider } = describe(options ?? {})
    return { ...provider, type: "oauth", ...(profile && { profile: userOf(profile) }), options: options ?? {} }
  }
}

/**
 * Makes a module for OpenID Connect.
 *
 * @param describe receives the options of the application.
 */
export function oidc<P extends object, Own>(
  describe: (options: Partial<Own>) => Described<P, OIDCConfig<P>>,
): OIDCModule<P, Own> {
  return (options) => {
    const { profile, ...provider } = describe(options ?? {})
    return { ...provider, type: "oidc", ...(profile && { profile: userOf(profile) }), options: options ?? {} }
  }
}

function userOf<P>(describe: (profile: P) => DescribedUser): (profile: P) => User {
  return (profile) => {
    const { id, name = null, email = null, image = null, ...more } = describe(profile)
    return { ...more, id: typeof id === "number" ? String(id) : id, name, email, image }
  }
}
