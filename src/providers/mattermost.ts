import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/api/v4/users/me` of a Mattermost. */
export interface MattermostProfile extends OpenProfile {
  /** Never changes. */
  id: string
  /** In milliseconds, like all times here. */
  create_at?: number
  update_at?: number
  /** 0 while the account exists. */
  delete_at?: number
  /** It can change. */
  username?: string
  /** How the person signs in there; empty for a password. */
  auth_service?: string
  email?: string
  email_verified?: boolean
  nickname?: string
  first_name?: string
  last_name?: string
  position?: string
  /** Separated by spaces. */
  roles?: string
  locale?: string
  timezone?: { automaticTimezone?: string; manualTimezone?: string; useAutomaticTimezone?: string }
}

/**
 * Sign-in with a Mattermost server.
 *
 * @register https://developers.mattermost.com/integrate/apps/authentication/oauth2/ an OAuth 2.0 application of that server, not a public client
 * @see https://developers.mattermost.com/api-documentation/
 * @note `issuer` is the server's address: `https://mattermost.example.com`.
 */
const Mattermost: OAuthModule<MattermostProfile> = oauth(() => ({
  id: "mattermost",
  name: "Mattermost",
  authorization: "{issuer}/oauth/authorize",
  token: "{issuer}/oauth/access_token",
  userinfo: "{issuer}/api/v4/users/me",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (profile) => ({
    id: profile.id,
    name: profile.username ?? ([profile.first_name, profile.last_name].filter(Boolean).join(" ") || null),
    email: profile.email,
  }),
  style: { bg: "#000", text: "#fff" },
}))
export default Mattermost
