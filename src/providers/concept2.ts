import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `GET /api/users/me` of the Concept2 logbook. */
export interface Concept2Profile extends OpenProfile {
  data: {
    id: number
    username: string
    first_name: string
    last_name: string
    gender: string
    /** `YYYY-MM-DD`. */
    dob: string
    email: string
    country: string
    profile_image?: string | null
    age_restricted?: boolean
    email_permission?: boolean | null
    /** The heart rate in beats per minute. */
    max_heart_rate?: number | null
    /** The weight in decagrams: 7500 means 75 kg. */
    weight?: number | null
    logbook_privacy?: string | null
  }
}

/**
 * Sign-in with the logbook of Concept2.
 *
 * @register https://log.concept2.com/developers/keys an application of the logbook's API
 * @see https://log.concept2.com/developers/documentation/
 * @note Concept2 separates scopes by commas, not by spaces.
 */
const Concept2: OAuthModule<Concept2Profile> = oauth(() => ({
  id: "concept2",
  name: "Concept2",
  authorization: {
    url: "https://log.concept2.com/oauth/authorize",
    params: { scope: "user:read,results:write" },
  },
  token: "https://log.concept2.com/oauth/access_token",
  userinfo: "https://log.concept2.com/api/users/me",
  profile: ({ data }) => ({ id: data.id, name: data.username, email: data.email, image: data.profile_image }),
}))
export default Concept2
