import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `GET /v1/me` of Medium. */
export interface MediumProfile extends OpenProfile {
  data: {
    /** The person's id for this app. Other apps receive a different id. */
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
 * @register https://medium.com/me/applications an application; Medium no longer registers new ones, but existing ones still work
 * @see https://github.com/Medium/medium-api-docs
 * @note Medium returns no e-mail address.
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
