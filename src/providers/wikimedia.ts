import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by the resource `profile` of MediaWiki's OAuth. */
export interface WikimediaProfile extends OpenProfile {
  /** The id of the account, which is the same on all wikis and does not change when the person changes their name. */
  sub: string | number
  /** The name of the account, which can change. */
  username: string
  /** The number of edits on the central wiki. */
  editcount?: number
  /** True if the person proved the address. */
  confirmed_email?: boolean
  blocked?: boolean
  /** `YYYYMMDDHHMMSS`, in UTC. */
  registered?: string | null
  /** The groups of the account, such as `user`, `autoconfirmed`, `bot`, `sysop`. */
  groups?: string[]
  rights?: string[]
  /** The rights that the person gave the consumer: `basic`, `editpage` and others. */
  grants?: string[]
  /** Present only for consumers that may see this field. */
  realname?: string
  /** Present only for consumers that may see this field. Absent if the person has no address. */
  email?: string
}

/**
 * Sign-in with an account of Wikipedia and the other Wikimedia projects.
 *
 * @register https://meta.wikimedia.org/wiki/Special:OAuthConsumerRegistration/propose/oauth2 an OAuth 2.0 consumer, confidential, for "User identity verification only"
 * @see https://www.mediawiki.org/wiki/OAuth/For_Developers
 * @see https://www.mediawiki.org/wiki/Extension:OAuth
 * @note Until the consumer is approved, only its owner can sign in.
 * @note Wikimedia accounts need no e-mail address. Some users are therefore stored without an address.
 */
const Wikimedia: OAuthModule<WikimediaProfile> = oauth(() => ({
  id: "wikimedia",
  name: "Wikimedia",
  authorization: { url: "https://meta.wikimedia.org/w/rest.php/oauth2/authorize", params: { scope: "" } },
  token: "https://meta.wikimedia.org/w/rest.php/oauth2/access_token",
  userinfo: "https://meta.wikimedia.org/w/rest.php/oauth2/resource/profile",
  profile: ({ sub, username, email }) => ({ id: sub, name: username, email: email || null }),
  emailVerifiedBy: "confirmed_email",
  style: {
    bg: "#000",
    text: "#fff",
    mark: "M20.074 3.126C22.486 5.321 24 8.485 24 12c0 6.623-5.377 12-12 12S0 18.623 0 12c0-3.515 1.514-6.679 3.926-8.874l2.265 2.265C4.358 7.005 3.2 9.368 3.2 12c0 4.857 3.943 8.8 8.8 8.8s8.8-3.943 8.8-8.8c0-2.632-1.158-4.995-2.991-6.609zm-3.399 3.399C18.22 7.846 19.2 9.81 19.2 12c0 3.703-2.802 6.757-6.4 7.156V10.4zM11.2 19.156C7.602 18.757 4.8 15.703 4.8 12c0-2.19.98-4.154 2.525-5.475L11.2 10.4zM12 0c2.208 0 4 1.792 4 4s-1.792 4-4 4-4-1.792-4-4 1.792-4 4-4",
  },
}))
export default Wikimedia
