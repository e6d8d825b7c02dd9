import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/api/v1/accounts/verify_credentials` of Mastodon. */
export interface MastodonProfile extends OpenProfile {
  /** Never changes on this server. */
  id: string
  username: string
  /** The same as `username` for people of this server. */
  acct: string
  /** May be empty. */
  display_name: string
  /** True if the person must approve followers. */
  locked: boolean
  bot: boolean
  created_at: string
  /** HTML. */
  note: string
  url: string
  /** May be animated. */
  avatar: string
  avatar_static: string
  header: string
  header_static: string
  followers_count: number
  following_count: number
  statuses_count: number
  /** `YYYY-MM-DD`. */
  last_status_at: string | null
  /** The person's text about themselves, before conversion to HTML. */
  source?: object
  emojis?: object[]
  fields?: { name: string; value: string; verified_at: string | null }[]
}

/**
 * Sign-in with a server of Mastodon.
 *
 * @register https://mastodon.social/settings/applications/new an application of that server, with the scope `read`
 * @see https://docs.joinmastodon.org/methods/oauth/
 * @see https://docs.joinmastodon.org/methods/accounts/#verify_credentials
 * @note `issuer` is the server's address: `https://mastodon.social`. Ids are those of this server: for two, list it twice with two values of `id`.
 * @note Mastodon returns no e-mail address.
 */
const Mastodon: OAuthModule<MastodonProfile> = oauth(() => ({
  id: "mastodon",
  name: "Mastodon",
  authorization: { url: "{issuer}/oauth/authorize", params: { scope: "read" } },
  token: "{issuer}/oauth/token",
  userinfo: "{issuer}/api/v1/accounts/verify_credentials",
  profile: (profile) => ({ id: profile.id, name: profile.username, image: profile.avatar_static }),
}))
export default Mastodon
