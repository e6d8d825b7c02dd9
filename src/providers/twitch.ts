import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims } from "./parts/claims.ts"

/** The claims of Twitch's ID token that `claims` requests. */
export interface TwitchProfile extends IdTokenClaims<string> {
  /** The person's id. Never changes. */
  sub: string
  /** The display name. It can change. */
  preferred_username?: string
  /** Only with the scope `user:read:email`. */
  email?: string
  email_verified?: boolean
  picture?: string
}

/**
 * Sign-in with Twitch.
 *
 * @register https://dev.twitch.tv/console/apps/create an application of the client type "Confidential"
 * @see https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/
 * @note Twitch puts only requested claims into the ID token: name them in the object `authorization.params.claims`.
 */
const Twitch: OIDCModule<TwitchProfile> = oidc(() => ({
  id: "twitch",
  name: "Twitch",
  issuer: "https://id.twitch.tv/oauth2",
  client: { token_endpoint_auth_method: "client_secret_post" },
  authorization: {
    params: {
      scope: "openid user:read:email",
      claims: { id_token: { email: null, picture: null, preferred_username: null } },
    },
  },
  token: { scopeIsList: true },
  style: { bg: "#65459B", text: "#fff" },
}))
export default Twitch
