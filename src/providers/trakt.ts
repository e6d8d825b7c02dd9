import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `GET /users/me` of Trakt, with `extended` fields. */
export interface TraktProfile extends OpenProfile {
  /** The name in the address of the person's page. It can change. */
  username: string
  private?: boolean
  name?: string | null
  vip?: boolean
  vip_ep?: boolean
  /** `slug` is made of the username and changes with it. */
  ids: { slug: string; uuid?: string; [name: string]: unknown }
  /** ISO 8601. */
  joined_at?: string
  location?: string | null
  about?: string | null
  gender?: string | null
  age?: number | null
  images?: { avatar?: { full?: string | null } }
}

/**
 * Sign-in with Trakt.
 *
 * @register https://trakt.tv/oauth/applications/new an API app
 * @see https://docs.trakt.tv/docs/authentication-oauth
 * @note The user's id is Trakt's slug: a person who changes their name there signs in as a new user.
 * @note Trakt returns no e-mail address, and asks that its pictures are copied, not linked.
 */
const Trakt: OAuthModule<TraktProfile> = oauth(() => ({
  id: "trakt",
  name: "Trakt",
  authorization: { url: "https://trakt.tv/oauth/authorize", params: { scope: "" } },
  token: { url: "https://api.trakt.tv/oauth/token", headers: { "User-Agent": "authchart" } },
  userinfo: {
    url: "https://api.trakt.tv/users/me?extended=full",
    headers: { "trakt-api-version": "2", "trakt-api-key": "{clientId}", "User-Agent": "authchart" },
  },
  profile: (profile) => ({ id: profile.ids.slug, name: profile.name, image: profile.images?.avatar?.full }),
  style: { bg: "#ED2224", text: "#fff" },
}))
export default Trakt
