import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by the resource `profile` of MediaWiki's OAuth. */
export interface WikimediaProfile extends OpenProfile {
  /** The id of the account on all wikis. Does not change when the person changes their name. */
  sub: string | number
  /** It can change. */
  username: string
  /** Over all edits on the central wiki. */
  editcount?: number
  /** True if the person proved the address. */
  confirmed_email?: boolean
  blocked?: boolean
  /** `YYYYMMDDHHMMSS`, in UTC. */
  registered?: string | null
  /** Such as `user`, `autoconfirmed`, `bot`, `sysop`. */
  groups?: string[]
  rights?: string[]
  /** The rights that the person gave the consumer: `basic`, `editpage` and others. */
  grants?: string[]
  /** Only for consumers that may see it. */
  realname?: string
  /** Only for consumers that may see it; absent where the person has none. */
  email?: string
}

/**
 * Sign-in with an account of Wikipedia and the other Wikimedia projects.
 *
 * @register https://meta.wikimedia.org/wiki/Special:OAuthConsumerRegistration/propose/oauth2 an OAuth 2.0 consumer, confidential, for "User identity verification only"
 * @see https://www.mediawiki.org/wiki/OAuth/For_Developers
 * @see https://www.mediawiki.org/wiki/Extension:OAuth
 * @note Until the consumer is approved, only its owner can sign in.
 * @note Accounts need no e-mail address, so users may have none.
 */
const Wikimedia: OAuthModule<WikimediaProfile> = oauth(() => ({
  id: "wikimedia",
  name: "Wikimedia",
  authorization: { url: "https://meta.wikimedia.org/w/rest.php/oauth2/authorize", params: { scope: "" } },
  token: "https://meta.wikimedia.org/w/rest.php/oauth2/access_token",
  userinfo: "https://meta.wikimedia.org/w/rest.php/oauth2/resource/profile",
  profile: ({ sub, username, email }) => ({ id: sub, name: username, email: email || null }),
  emailVerifiedBy: "confirmed_email",
  style: { bg: "#000", text: "#fff" },
}))
export default Wikimedia
