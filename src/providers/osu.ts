import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The fields of the person that `GET /api/v2/me` of osu! returns and this module uses. */
export interface OsuProfile extends OpenProfile {
  /** The person's id, which does not change when the person changes their name. */
  id: number
  username: string
  avatar_url: string
  /** The person's country, as a code of two letters. */
  country_code: string
  default_group?: string | null
  is_active?: boolean
  is_bot?: boolean
  is_deleted?: boolean
  is_online?: boolean
  is_supporter?: boolean
  /** The time of the last visit. `null` if the person hides this time. */
  last_visit?: string | null
  pm_friends_only?: boolean
  profile_colour?: string | null
  cover_url?: string
  discord?: string | null
  interests?: string | null
  join_date?: string
  location?: string | null
  occupation?: string | null
  playmode?: string
  playstyle?: string[] | null
  title?: string | null
  twitter?: string | null
  website?: string | null
  country?: { code: string; name: string }
  is_restricted?: boolean
  previous_usernames?: string[]
  statistics?: Record<string, unknown>
}

/**
 * Sign-in with osu!.
 *
 * @register https://osu.ppy.sh/home/account/edit#oauth an OAuth application
 * @see https://osu.ppy.sh/docs/index.html#authentication
 * @note osu! returns no e-mail address.
 */
const Osu: OAuthModule<OsuProfile> = oauth(() => ({
  id: "osu",
  name: "osu!",
  authorization: { url: "https://osu.ppy.sh/oauth/authorize", params: { scope: "identify" } },
  token: "https://osu.ppy.sh/oauth/token",
  userinfo: "https://osu.ppy.sh/api/v2/me",
  profile: (profile) => ({ id: profile.id, name: profile.username, image: profile.avatar_url }),
}))
export default Osu
