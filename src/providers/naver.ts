import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/**
 * The person, as returned by `/v1/nid/me` of Naver. The registration of the app, and the consent of the person, decide
 * which fields are present.
 */
export interface NaverProfile extends OpenProfile {
  /** The result of the request. `00` means success. */
  resultcode: string
  message: string
  response: {
    /** The person's id for this app, at most 64 characters. Other apps receive a different id. */
    id: string
    nickname?: string
    name?: string
    /** The address at which the person wants to receive mail. This address can differ from their address at Naver. */
    email?: string
    gender?: "F" | "M" | "U"
    /** The range of the person's age: `40-49`. */
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
 * @note Naver has no scopes. The registration of the application decides which fields Naver returns.
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
