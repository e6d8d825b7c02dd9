/** The code that all modules for OAuth 2 and OpenID Connect share. */
import type { OAuth2Config, OAuthUserConfig, OIDCConfig, OIDCUserConfig } from "../../ports/provider.ts"
import type { User } from "../../ports/records.ts"

/** A profile that can have more fields than its interface lists. */
export interface OpenProfile {
  [field: string]: unknown
}

/** The user that a module's `profile` returns. Absent fields become `null`, and an id that is a number becomes text. */
interface DescribedUser {
  id: string | number | undefined
  name?: string | null | undefined
  email?: string | null | undefined
  image?: string | null | undefined
  [field: string]: unknown
}

/**
 * The data that a module declares for its provider. If the data has no `profile`, the library makes the user from the
 * standard claims of OpenID Connect.
 */
type Described<P, Config> = Omit<Config, "type" | "profile" | "options"> & { profile?: (profile: P) => DescribedUser }

/**
 * The export of a module for OAuth 2: a function that makes the provider from the application's options. `Own` are
 * options that only this module has.
 */
export type OAuthModule<Profile extends object, Own = object> = <P extends object = Profile>(
  options?: OAuthUserConfig<P> & Own,
) => OAuth2Config<Profile>

/** The export of a module for OAuth 2 that needs options. */
export type OAuthModuleWith<Profile extends object, Own> = <P extends object = Profile>(
  options: OAuthUserConfig<P> & Own,
) => OAuth2Config<Profile>

/**
 * The export of a module for OpenID Connect: a function that makes the provider from the application's options. `Own`
 * are options that only this module has.
 */
export type OIDCModule<Profile extends object, Own = object> = <P extends object = Profile>(
  options?: OIDCUserConfig<P> & Own,
) => OIDCConfig<Profile>

/**
 * Makes the export of a module for OAuth 2.
 *
 * @param describe receives the application's options and returns the data of the provider.
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
 * Makes the export of a module for OpenID Connect.
 *
 * @param describe receives the application's options and returns the data of the provider.
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
