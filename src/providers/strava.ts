import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/api/v3/athlete` of Strava. */
export interface StravaProfile extends OpenProfile {
  /** The person's id, which never changes. */
  id: number
  username?: string | null
  firstname?: string | null
  lastname?: string | null
  /** The address of the picture, 124×124 pixels. If the person uploaded no picture, the text is not a full address. */
  profile?: string | null
  /** The address of the picture, 62×62 pixels. */
  profile_medium?: string | null
  city?: string | null
  state?: string | null
  country?: string | null
  sex?: "M" | "F" | null
  /** ISO 8601. */
  created_at?: string
  updated_at?: string
}

/**
 * Sign-in with Strava.
 *
 * @register https://www.strava.com/settings/api an app, with the domain of the callback URL
 * @see https://developers.strava.com/docs/authentication/
 * @see https://developers.strava.com/docs/reference/#api-Athletes-getLoggedInAthlete
 * @note Strava returns no e-mail address.
 */
const Strava: OAuthModule<StravaProfile> = oauth(() => ({
  id: "strava",
  name: "Strava",
  style: {
    mark: "M15.387 17.944l-2.089-4.116h-3.065L15.387 24l5.15-10.172h-3.066m-7.008-5.599l2.836 5.598h4.172L10.463 0l-7 13.828h4.169",
  },
  authorization: {
    url: "https://www.strava.com/api/v3/oauth/authorize",
    params: { scope: "read", approval_prompt: "auto" },
  },
  token: "https://www.strava.com/api/v3/oauth/token",
  userinfo: "https://www.strava.com/api/v3/athlete",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: ({ id, firstname, lastname, profile: image }) => ({
    id,
    name: [firstname, lastname].filter(Boolean).join(" ") || null,
    image: image?.startsWith("https://") ? image : null,
  }),
}))
export default Strava
