import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

export interface SpotifyImage {
  url: string
  /** The height in pixels; `null` if unknown. */
  height?: number | null
  width?: number | null
}

/** The person, as returned by `GET /v1/me` of Spotify. */
export interface SpotifyProfile extends OpenProfile {
  /** The person's id, which never changes. */
  id: string
  /** `null` if the person set no name. */
  display_name: string | null
  /** The address that the person typed. Spotify did not verify it. */
  email?: string
  /** The pictures of the person, the largest first. Empty if the person has no picture. */
  images?: SpotifyImage[]
  country?: string
  explicit_content?: { filter_enabled: boolean; filter_locked: boolean }
  external_urls?: { spotify: string }
  followers?: { href: string | null; total: number }
  href?: string
  /** The kind of subscription: `premium` or `free`. */
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
 * @note Spotify does not verify the e-mail address. Do not link accounts by it (`allowDangerousEmailAccountLinking`).
 */
const Spotify: OAuthModule<SpotifyProfile> = oauth(() => ({
  id: "spotify",
  name: "Spotify",
  authorization: { url: "https://accounts.spotify.com/authorize", params: { scope: "user-read-email" } },
  token: "https://accounts.spotify.com/api/token",
  userinfo: "https://api.spotify.com/v1/me",
  profile: ({ id, display_name: name, email, images }) => ({ id, name, email, image: images?.[0]?.url }),
  style: {
    brandColor: "#1db954",
    mark: "M12 0C5.4 0 0 5.4 0 12s5.4 12 12 12 12-5.4 12-12S18.66 0 12 0zm5.521 17.34c-.24.359-.66.48-1.021.24-2.82-1.74-6.36-2.101-10.561-1.141-.418.122-.779-.179-.899-.539-.12-.421.18-.78.54-.9 4.56-1.021 8.52-.6 11.64 1.32.42.18.479.659.301 1.02zm1.44-3.3c-.301.42-.841.6-1.262.3-3.239-1.98-8.159-2.58-11.939-1.38-.479.12-1.02-.12-1.14-.6-.12-.48.12-1.021.6-1.141C9.6 9.9 15 10.561 18.72 12.84c.361.181.54.78.241 1.2zm.12-3.36C15.24 8.4 8.82 8.16 5.16 9.301c-.6.179-1.2-.181-1.38-.721-.18-.601.18-1.2.72-1.381 4.26-1.26 11.28-1.02 15.721 1.621.539.3.719 1.02.419 1.56-.299.421-1.02.599-1.559.3z",
  },
}))
export default Spotify
