import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/rest/v1/me` of WordPress.com. */
export interface WordPressProfile extends OpenProfile {
  /** Never changes. */
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
}

/**
 * Sign-in with WordPress.com.
 *
 * @register https://developer.wordpress.com/apps/ an app of the type "Web"
 * @see https://developer.wordpress.com/docs/oauth2/
 * @see https://developer.wordpress.com/docs/api/1/get/me/
 */
const WordPress: OAuthModule<WordPressProfile> = oauth(() => ({
  id: "wordpress",
  name: "WordPress.com",
  authorization: { url: "https://public-api.wordpress.com/oauth2/authorize", params: { scope: "auth" } },
  token: "https://public-api.wordpress.com/oauth2/token",
  userinfo: "https://public-api.wordpress.com/rest/v1/me",
  profile: ({ ID: id, display_name: name, email, avatar_URL: image }) => ({ id, name, email, image }),
}))
export default WordPress
