import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

export interface SpotifyImage {
  url: string
  /** In pixels; `null` if unknown. */
  height?: number | null
  width?: number | null
}

/** The person, as returned by `GET /v1/me` of Spotify. */
export interface SpotifyProfile extends OpenProfile {
  /** Never changes. */
  id: string
  /** `null` if the person set no name. */
  display_name: string | null
  /** As typed by the person. Spotify did not verify it. */
  email?: string
  /** The largest first; empty if the person has none. */
  images?: SpotifyImage[]
  country?: string
  explicit_content?: { filter_enabled: boolean; filter_locked: boolean }
  external_urls?: { spotify: string }
  followers?: { href: string | null; total: number }
  href?: string
  /** `premium` or `free`. */
  product?: string
  type?: string
  uri?: string
}

/**
 * Sign-in with Spotify.
 *
 * @register https://developer.spotify.com/dashboard an app for the "Web API"
 * @see https://developer.spotify.com/documentation/web-api/tutorials/code-flow
 * @see https://developer.spotify.com/documentation/web-api/reference/get-current-users-profile
 * @note Spotify does not verify the e-mail address: do not link accounts by it.
 */
const Spotify: OAuthModule<SpotifyProfile> = oauth(() => ({
  id: "spotify",
  name: "Spotify",
  authorization: { url: "https://accounts.spotify.com/authorize", params: { scope: "user-read-email" } },
  token: "https://accounts.spotify.com/api/token",
  userinfo: "https://api.spotify.com/v1/me",
  profile: ({ id, display_name: name, email, images }) => ({ id, name, email, image: images?.[0]?.url }),
  style: { brandColor: "#1db954" },
}))
export default Spotify
