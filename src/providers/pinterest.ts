import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/v5/user_account` of Pinterest. */
export interface PinterestProfile extends OpenProfile {
  /** Digits. Never changes. */
  id?: string
  /** The name in the address of the person's page. It can change. */
  username: string
  account_type?: "BUSINESS" | "PINNER"
  profile_image?: string
  website_url?: string | null
  business_name?: string | null
  about?: string
  follower_count?: number
  following_count?: number
  pin_count?: number
  board_count?: number
  monthly_views?: number
}

/**
 * Sign-in with Pinterest.
 *
 * @register https://developers.pinterest.com/apps/ an app, with the callback URL among its redirect links
 * @see https://developers.pinterest.com/docs/api/v5/oauth-token/
 * @see https://developers.pinterest.com/docs/api/v5/user_account-get/
 * @note The user's id is the `username`, as in Auth.js: a person who changes it signs in as a new user, and another person can take the old name. A `profile` of your own can take `id` instead.
 * @note Pinterest returns no e-mail address.
 */
const Pinterest: OAuthModule<PinterestProfile> = oauth(() => ({
  id: "pinterest",
  name: "Pinterest",
  authorization: { url: "https://www.pinterest.com/oauth", params: { scope: "user_accounts:read" } },
  token: "https://api.pinterest.com/v5/oauth/token",
  userinfo: "https://api.pinterest.com/v5/user_account",
  profile: ({ username, profile_image: image }) => ({ id: username, name: username, image }),
  style: { brandColor: "#bd081c" },
}))
export default Pinterest
