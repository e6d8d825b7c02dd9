import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/v2/users/self` of Foursquare. */
export interface FoursquareProfile extends OpenProfile {
  meta?: { code: number; requestId?: string }
  response: {
    user: {
      /** Never changes. */
      id: string
      firstName?: string
      lastName?: string
      gender?: "male" | "female" | "none"
      /** An address in two parts, with a size between them: `original` or `300x300`. */
      photo?: { prefix: string; suffix: string; default?: boolean }
      homeCity?: string
      contact?: { email?: string; phone?: string; verifiedPhone?: string; twitter?: string }
      [field: string]: unknown
    }
  }
}

export interface FoursquareOptions {
  /** The version of the API, as a day: `YYYYMMDD`. Default `20230131`. */
  apiVersion?: string | undefined
}

/**
 * Sign-in with Foursquare.
 *
 * @register https://foursquare.com/developers/home a project, with the callback URL as its "Redirect URL"
 * @see https://docs.foursquare.com/developer/reference/authentication
 * @see https://docs.foursquare.com/developer/reference/v2-users-self
 */
const Foursquare: OAuthModule<FoursquareProfile, FoursquareOptions> = oauth(({ apiVersion = "20230131" }) => ({
  id: "foursquare",
  name: "Foursquare",
  authorization: "https://foursquare.com/oauth2/authenticate",
  token: { url: "https://foursquare.com/oauth2/access_token", lacksTokenType: true },
  userinfo: {
    url: `https://api.foursquare.com/v2/users/self?v=${apiVersion}`,
    tokenParameter: "oauth_token",
  },
  profile: ({ response: { user } }) => ({
    id: user.id,
    name: [user.firstName, user.lastName].filter(Boolean).join(" ") || null,
    email: user.contact?.email,
    image: user.photo ? `${user.photo.prefix}original${user.photo.suffix}` : null,
  }),
  style: { bg: "#000", text: "#fff" },
  optionNames: ["apiVersion"],
}))
export default Foursquare
