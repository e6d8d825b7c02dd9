import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The data about an access token, as returned by HubSpot. */
export interface HubSpotProfile extends OpenProfile {
  /** The person's address. */
  user: string
  user_id: number
  hub_domain: string
  hub_id: number
  app_id: number
  scopes: string[]
  expires_in: number
  token_type: string
}

/**
 * Sign-in with HubSpot.
 *
 * @register https://developers.hubspot.com an app with the scope `oauth`
 * @see https://developers.hubspot.com/docs/api-reference/legacy/oauth/guide
 * @note HubSpot returns data of the token, not of the person: the user's name is their e-mail address, and there is no picture.
 */
const HubSpot: OAuthModule<HubSpotProfile> = oauth(() => ({
  id: "hubspot",
  name: "HubSpot",
  authorization: { url: "https://app.hubspot.com/oauth/authorize", params: { scope: "oauth" } },
  token: "https://api.hubapi.com/oauth/v1/token",
  userinfo: { url: "https://api.hubapi.com/oauth/v1/access-tokens/{access_token}", tokenParameter: false },
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: ({ user_id, user }) => ({ id: user_id, name: user, email: user }),
  style: { bg: "#ff7a59", text: "#fff" },
}))
export default HubSpot
