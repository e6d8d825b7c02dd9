import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/api/v1/me` of Reddit. */
export interface RedditProfile extends OpenProfile {
  /** In base 36. Never changes. */
  id: string
  name: string
  /** The address of the picture, escaped as in HTML. */
  icon_img?: string
  snoovatar_img?: string
  /** The time when the account was created, in seconds since the epoch. */
  created_utc?: number
  /** True if the person verified their address, which Reddit does not return. */
  has_verified_email?: boolean
  over_18?: boolean
  is_suspended?: boolean
  link_karma?: number
  comment_karma?: number
  total_karma?: number
}

const headers = { "User-Agent": "authchart" }

/**
 * Sign-in with Reddit.
 *
 * @register https://www.reddit.com/prefs/apps an app of the kind "web app"
 * @see https://github.com/reddit-archive/reddit/wiki/OAuth2
 * @see https://www.reddit.com/dev/api/#GET_api_v1_me
 * @note Reddit returns no e-mail address.
 * @note A refresh token comes only with the parameter `duration: "permanent"` of `authorization.params`.
 */
const Reddit: OAuthModule<RedditProfile> = oauth(() => ({
  id: "reddit",
  name: "Reddit",
  authorization: { url: "https://www.reddit.com/api/v1/authorize", params: { scope: "identity" } },
  token: { url: "https://www.reddit.com/api/v1/access_token", headers },
  userinfo: { url: "https://oauth.reddit.com/api/v1/me", headers },
  unsupportedChecks: ["pkce"],
  style: { brandColor: "#FF4500" },
}))
export default Reddit
