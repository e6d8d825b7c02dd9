import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/v2/user/me` of Kakao. Which fields come depends on the consent items of the app. */
export interface KakaoProfile extends OpenProfile {
  /** The person's id for this app. Other apps receive a different id. */
  id: number
  has_signed_up?: boolean
  /** ISO 8601. */
  connected_at?: string
  synched_at?: string
  properties?: { nickname?: string; profile_image?: string; thumbnail_image?: string }
  kakao_account?: {
    profile?: {
      nickname?: string
      thumbnail_image_url?: string
      profile_image_url?: string
      /** True if it is the default picture of people who uploaded none. */
      is_default_image?: boolean
    }
    name?: string
    email?: string
    /** `false` if another person has taken over the address. */
    is_email_valid?: boolean
    is_email_verified?: boolean
    /** `20~29`. */
    age_range?: string
    birthyear?: string
    /** `MMDD`. */
    birthday?: string
    birthday_type?: "SOLAR" | "LUNAR"
    gender?: "female" | "male"
    phone_number?: string
    /** The person's id for all Korean services; needs its own permission. */
    ci?: string
  }
}

/**
 * Sign-in with Kakao.
 *
 * @register https://developers.kakao.com/console/app an app with "Kakao Login" on, and consent items for nickname, picture and e-mail
 * @see https://developers.kakao.com/docs/latest/en/kakaologin/rest-api
 * @note The client's id is the app's REST API key; the secret is made under "Kakao Login", "Security".
 * @note The console decides which fields are returned. No scope is requested.
 */
const Kakao: OAuthModule<KakaoProfile> = oauth(() => ({
  id: "kakao",
  name: "Kakao",
  authorization: { url: "https://kauth.kakao.com/oauth/authorize", params: { scope: "" } },
  token: "https://kauth.kakao.com/oauth/token",
  userinfo: "https://kapi.kakao.com/v2/user/me",
  client: { token_endpoint_auth_method: "client_secret_post" },
  emailVerifiedBy: "kakao_account.is_email_verified",
  profile: ({ id, kakao_account: account }) => ({
    id,
    name: account?.profile?.nickname,
    email: account?.email,
    image: account?.profile?.profile_image_url,
  }),
}))
export default Kakao
