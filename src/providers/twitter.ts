import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `GET /2/users/me` of X. */
export interface TwitterProfile extends OpenProfile {
  data: {
    id: string
    name: string
    /** The name after the `@`, which can change. */
    username: string
    profile_image_url?: string
    /** Present only for apps that may request this field. */
    email?: string
    location?: string
    description?: string
    url?: string
    verified?: boolean
    protected?: boolean
    pinned_tweet_id?: string
    created_at?: string
    [field: string]: unknown
  }
  includes?: Record<string, unknown>
}

/**
 * Sign-in with X, formerly Twitter.
 *
 * @register https://developer.x.com/en/portal/dashboard an app with "User authentication settings": a confidential client
 * @see https://docs.x.com/resources/fundamentals/authentication/oauth-2-0/authorization-code
 * @see https://docs.x.com/x-api/users/user-lookup-me
 * @note X returns no e-mail address to most apps. Users of such an app are stored without an address.
 */
const Twitter: OAuthModule<TwitterProfile> = oauth(() => ({
  id: "twitter",
  name: "Twitter",
  authorization: {
    url: "https://x.com/i/oauth2/authorize",
    params: { scope: "users.read tweet.read offline.access" },
  },
  token: "https://api.x.com/2/oauth2/token",
  userinfo: "https://api.x.com/2/users/me?user.fields=profile_image_url",
  profile: ({ data }) => ({ id: data.id, name: data.name, email: data.email, image: data.profile_image_url }),
  style: {
    bg: "#1da1f2",
    text: "#fff",
    mark: "M14.234 10.162 22.977 0h-2.072l-7.591 8.824L7.251 0H.258l9.168 13.343L.258 24H2.33l8.016-9.318L16.749 24h6.993zm-2.837 3.299-.929-1.329L3.076 1.56h3.182l5.965 8.532.929 1.329 7.754 11.09h-3.182z",
  },
}))
export default Twitter
