import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as `/v5/user_account` of Pinterest tells. */
export interface PinterestProfile extends OpenProfile {
  /** Digits. Stays. */
  id?: string
  /** The name in the person's address. They can change it. */
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
 * @note The user's id is the `username`, as in Auth.js: who changes it comes back as somebody else, and another may take it. A `profile` of your own can take `id` instead.
 * @note Pinterest tells no e-mail address.
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
