import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/v2/user/info/` of TikTok. Only the fields that the request names are present. */
export interface TiktokProfile extends OpenProfile {
  data: {
    user: {
      /** The person's id for this app. Other apps receive a different id. */
      open_id: string
      /** The person's id for all apps of one developer. */
      union_id?: string
      /** The address of the picture. The address is valid only for some time. */
      avatar_url?: string
      avatar_url_100?: string
      avatar_large_url?: string
      display_name?: string
      /** Needs the scope `user.info.profile`, like the next three fields. */
      username?: string
      bio_description?: string
      profile_deep_link?: string
      is_verified?: boolean
      /** Needs the scope `user.info.stats`, like the next three fields. */
      follower_count?: number
      following_count?: number
      likes_count?: number
      video_count?: number
    }
  }
  error?: {
    /** The result of the request. `ok` means success. */
    code: string
    message: string
    log_id: string
  }
}

/**
 * Sign-in with TikTok.
 *
 * @register https://developers.tiktok.com/apps an app with the product "Login Kit" for the web
 * @see https://developers.tiktok.com/doc/login-kit-web
 * @see https://developers.tiktok.com/doc/oauth-user-access-token-management
 * @see https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info
 * @note TikTok accepts only callback URLs with `https`, and not `localhost`.
 * @note TikTok returns no e-mail address.
 */
const TikTok: OAuthModule<TiktokProfile> = oauth(() => ({
  id: "tiktok",
  name: "TikTok",
  clientIdParameter: "client_key",
  authorization: { url: "https://www.tiktok.com/v2/auth/authorize", params: { scope: "user.info.basic" } },
  token: "https://open.tiktokapis.com/v2/oauth/token/",
  userinfo: "https://open.tiktokapis.com/v2/user/info/?fields=open_id,avatar_url,display_name",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: ({ data: { user } }) => ({ id: user.open_id, name: user.display_name, image: user.avatar_url }),
  style: {
    mark: "M12.525.02c1.31-.02 2.61-.01 3.91-.02.08 1.53.63 3.09 1.75 4.17 1.12 1.11 2.7 1.62 4.24 1.79v4.03c-1.44-.05-2.89-.35-4.2-.97-.57-.26-1.1-.59-1.62-.93-.01 2.92.01 5.84-.02 8.75-.08 1.4-.54 2.79-1.35 3.94-1.31 1.92-3.58 3.17-5.91 3.21-1.43.08-2.86-.31-4.08-1.03-2.02-1.19-3.44-3.37-3.65-5.71-.02-.5-.03-1-.01-1.49.18-1.9 1.12-3.72 2.58-4.96 1.66-1.44 3.98-2.13 6.15-1.72.02 1.48-.04 2.96-.04 4.44-.99-.32-2.15-.23-3.02.37-.63.41-1.11 1.04-1.36 1.75-.21.51-.15 1.07-.14 1.61.24 1.64 1.82 3.02 3.5 2.87 1.12-.01 2.19-.66 2.77-1.61.19-.33.4-.67.41-1.06.1-1.79.06-3.57.07-5.36.01-4.03-.01-8.05.02-12.07z",
    bg: "#000",
    text: "#fff",
  },
}))
export default TikTok
