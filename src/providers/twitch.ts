import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims } from "./parts/claims.ts"

/** The claims of Twitch's ID token that the module requests by the parameter `claims`. */
export interface TwitchProfile extends IdTokenClaims<string> {
  /** The person's id, which never changes. */
  sub: string
  /** The display name, which can change. */
  preferred_username?: string
  /** Present only with the scope `user:read:email`. */
  email?: string
  email_verified?: boolean
  picture?: string
}

/**
 * Sign-in with Twitch.
 *
 * @register https://dev.twitch.tv/console/apps/create an application of the client type "Confidential"
 * @see https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/
 * @note Twitch puts only requested claims into the ID token. To request other claims, set the object `authorization.params.claims`.
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
  style: {
    bg: "#65459B",
    text: "#fff",
    mark: "M11.571 4.714h1.715v5.143H11.57zm4.715 0H18v5.143h-1.714zM6 0L1.714 4.286v15.428h5.143V24l4.286-4.286h3.428L22.286 12V0zm14.571 11.143l-3.428 3.428h-3.429l-3 3v-3H6.857V1.714h13.714Z",
  },
}))
export default Twitch
