import type { OAuth2Config, OAuthUserConfig } from "../ports/provider.ts"

/** The person, as `/rest/v1/me` of WordPress.com tells. */
export interface WordPressProfile {
  /** Stays. */
  ID: number
  display_name?: string
  username?: string
  email?: string
  email_verified?: boolean
  /** The first site of the person. */
  primary_blog?: number
  primary_blog_url?: string
  avatar_URL?: string
  profile_URL?: string
  language?: string
  site_count?: number
  [field: string]: unknown
}

/**
 * Sign-in with WordPress.com.
 *
 * @register https://developer.wordpress.com/apps/ an app of the type "Web"
 * @see https://developer.wordpress.com/docs/oauth2/
 * @see https://developer.wordpress.com/docs/api/1/get/me/
 */
export default function WordPress<P extends object = WordPressProfile>(
  options: OAuthUserConfig<P> = {},
): OAuth2Config<WordPressProfile> {
  return {
    id: "wordpress",
    name: "WordPress.com",
    type: "oauth",
    authorization: { url: "https://public-api.wordpress.com/oauth2/authorize", params: { scope: "auth" } },
    token: "https://public-api.wordpress.com/oauth2/token",
    userinfo: "https://public-api.wordpress.com/rest/v1/me",
    profile: (profile) => ({
      id: String(profile.ID),
      name: profile.display_name ?? null,
      email: profile.email ?? null,
      image: profile.avatar_URL ?? null,
    }),
    options,
  }
}
