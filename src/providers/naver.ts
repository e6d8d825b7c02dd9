import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/**
 * The person, as returned by `/v1/nid/me` of Naver. Which fields come depends on the app, and on what the person agreed
 * to.
 */
export interface NaverProfile extends OpenProfile {
  /** `00` for success. */
  resultcode: string
  message: string
  response: {
    /** The person's id for this app, which differs for other apps. At most 64 characters. */
    id: string
    nickname?: string
    name?: string
    /** For contact. It can differ from the person's address at Naver. */
    email?: string
    gender?: "F" | "M" | "U"
    /** `40-49`. */
    age?: string
    /** `MM-DD`. */
    birthday?: string
    birthyear?: string
    profile_image?: string
    mobile?: string
  }
}

/**
 * Sign-in with Naver.
 *
 * @register https://developers.naver.com/apps/#/register an application that uses "Naver Login", with nickname, e-mail address and picture
 * @see https://developers.naver.com/docs/login/api/api.md
 * @see https://developers.naver.com/docs/login/profile/profile.md
 * @note The registration decides which fields are returned: Naver has no scopes.
 */
const Naver: OAuthModule<NaverProfile> = oauth(() => ({
  id: "naver",
  name: "Naver",
  style: { mark: "M16.273 12.845 7.376 0H0v24h7.726V11.156L16.624 24H24V0h-7.727v12.845Z" },
  authorization: "https://nid.naver.com/oauth2.0/authorize",
  token: "https://nid.naver.com/oauth2.0/token",
  userinfo: "https://openapi.naver.com/v1/nid/me",
  profile: ({ response }) => ({
    id: response.id,
    name: response.nickname,
    email: response.email,
    image: response.profile_image,
  }),
}))
export default Naver
