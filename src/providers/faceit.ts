import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"
import type { StandardClaims } from "./parts/claims.ts"

/** The person, as returned by the userinfo endpoint of FACEIT. */
export interface FACEITProfile extends StandardClaims, OpenProfile {
  /** The person's id, which does not change when the person changes their name. */
  guid: string
  /** The name that other players see, which can change. */
  nickname: string
}

/**
 * Sign-in with FACEIT.
 *
 * @register https://developers.faceit.com an app, and in it an OAuth2 client of the type "Web" with the grant "authorization code"
 * @see https://cdn.faceit.com/third_party/docs/FACEIT_Connect_3.0.pdf
 * @note The user's name is the profile's `name`, or its `nickname` if FACEIT returns no `name`.
 */
const FACEIT: OAuthModule<FACEITProfile> = oauth(() => ({
  id: "faceit",
  name: "FACEIT",
  style: {
    mark: "M23.999 2.705a.167.167 0 00-.312-.1 1141.27 1141.27 0 00-6.053 9.375H.218c-.221 0-.301.282-.11.352 7.227 2.73 17.667 6.836 23.5 9.134.15.06.39-.08.39-.18z",
  },
  authorization: "https://accounts.faceit.com/accounts?redirect_popup=true",
  token: "https://api.faceit.com/auth/v1/oauth/token",
  userinfo: "https://api.faceit.com/auth/v1/resources/userinfo",
  profile: (profile) => ({
    id: profile.guid,
    name: profile.name ?? profile.nickname,
    email: profile.email,
    image: profile.picture || null,
  }),
}))
export default FACEIT
