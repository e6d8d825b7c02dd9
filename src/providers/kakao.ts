import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as `/v2/user/me` of Kakao tells. Which fields come depends on the consent items of the app. */
export interface KakaoProfile extends OpenProfile {
  /** Who the person is to this very app. */
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
      /** The picture is the one that everybody has who uploaded none. */
      is_default_image?: boolean
    }
    name?: string
    email?: string
    /** `false` where somebody else took the address over since. */
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
    /** Who the person is to all Korean services; needs a permission of its own. */
    ci?: string
  }
}

/**
 * Sign-in with Kakao.
 *
 * @register https://developers.kakao.com/console/app an app with "Kakao Login" on, and consent items for nickname, picture and e-mail
 * @see https://developers.kakao.com/docs/latest/en/kakaologin/rest-api
 * @note The client's id is the app's REST API key; the secret is made under "Kakao Login", "Security".
 * @note What is told is set in the console: no scope is asked for.
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
