import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The account, as returned by `GET /me` of the Threads API with the requested fields. */
export interface ThreadsProfile extends OpenProfile {
  /** The person's id for this app. Other apps receive a different id. */
  id: string
  /** The name in the address of the account's page. It can change. */
  username?: string
  threads_profile_picture_url?: string
}

/**
 * Sign-in with Threads.
 *
 * @register https://developers.facebook.com/apps/ an app with the use case "Access the Threads API"; its Threads app id and secret are the client's
 * @see https://developers.facebook.com/docs/threads/get-started/get-access-tokens-and-permissions
 * @see https://developers.facebook.com/docs/threads/threads-profiles
 * @note Threads returns no e-mail address. The access token lasts an hour.
 */
const Threads: OAuthModule<ThreadsProfile> = oauth(() => ({
  id: "threads",
  name: "Threads",
  unsupportedChecks: ["pkce"],
  authorization: { url: "https://threads.net/oauth/authorize", params: { scope: "threads_basic" } },
  token: { url: "https://graph.threads.net/oauth/access_token", lacksTokenType: true },
  userinfo: "https://graph.threads.net/v1.0/me?fields=id,username,threads_profile_picture_url",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (profile) => ({ id: profile.id, name: profile.username, image: profile.threads_profile_picture_url }),
  style: { bg: "#000", text: "#fff" },
}))
export default Threads
