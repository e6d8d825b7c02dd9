import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as `GET /v1/me` of Medium tells. */
export interface MediumProfile extends OpenProfile {
  data: {
    /** Who the person is to this very app. */
    id: string
    /** The name after the `@`. It can change. */
    username: string
    name: string
    url: string
    imageUrl: string
    [field: string]: unknown
  }
}

/**
 * Sign-in with Medium.
 *
 * @register https://medium.com/me/applications an application; Medium lets nobody make new ones, those of before still work
 * @see https://github.com/Medium/medium-api-docs
 * @note Medium tells no address.
 */
const Medium: OAuthModule<MediumProfile> = oauth(() => ({
  id: "medium",
  name: "Medium",
  authorization: { url: "https://medium.com/m/oauth/authorize", params: { scope: "basicProfile" } },
  token: { url: "https://api.medium.com/v1/tokens", scopeIsList: true },
  userinfo: "https://api.medium.com/v1/me",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: ({ data }) => ({ id: data.id, name: data.name, image: data.imageUrl }),
}))
export default Medium
