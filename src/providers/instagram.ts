import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The account, as returned by `GET /me` of the Instagram API with the requested fields. */
export interface InstagramProfile extends OpenProfile {
  /** The person's id for this app. Other apps receive a different id. */
  id: string
  /** The name in the address of the account's page. It can change. */
  username: string
  name?: string
  /** `Business` or `Media_Creator`. */
  account_type?: string
}

/**
 * Sign-in with Instagram, for professional accounts.
 *
 * @register https://developers.facebook.com/apps/ an app of the type "Business" with the product "Instagram", set up for business login
 * @see https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login
 * @see https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/get-started
 * @note Only business and creator accounts can sign in: the API for private accounts (Basic Display) ended in December 2024.
 * @note Instagram returns no e-mail address. The access token lasts an hour.
 */
const Instagram: OAuthModule<InstagramProfile> = oauth(() => ({
  id: "instagram",
  name: "Instagram",
  authorization: {
    url: "https://www.instagram.com/oauth/authorize",
    params: { scope: "instagram_business_basic" },
  },
  token: { url: "https://api.instagram.com/oauth/access_token", lacksTokenType: true, conform: unlisted },
  userinfo: "https://graph.instagram.com/me?fields=id,username,account_type,name",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (profile) => ({ id: profile.id, name: profile.username }),
  style: { bg: "#fff", text: "#000" },
}))
export default Instagram

/**
 * Takes the tokens out of the list `data`, where Instagram puts them now; older responses have them at the top level.
 */
async function unlisted(answer: Response): Promise<Response | undefined> {
  const { data } = (await answer.json()) as { data?: unknown }
  return Array.isArray(data) ? Response.json(data[0], { status: answer.status }) : undefined
}
