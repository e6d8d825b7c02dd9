import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by the Graph API with the requested fields. */
export interface FacebookProfile extends OpenProfile {
  /** The person's id for this app. Other apps receive a different id. */
  id: string
  name: string
  /** Absent if the person has no address, or did not share it. */
  email?: string
  picture?: { data: { url: string; height?: number; width?: number; is_silhouette?: boolean } }
}

/**
 * Sign-in with Facebook.
 *
 * @register https://developers.facebook.com/apps/creation/ an app with the use case "Authenticate and request data from users with Facebook Login"
 * @see https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
 * @see https://developers.facebook.com/docs/graph-api/reference/user/
 * @note Outside development, Facebook accepts only callback URLs with `https`.
 */
const Facebook: OAuthModule<FacebookProfile> = oauth(() => ({
  id: "facebook",
  name: "Facebook",
  authorization: { url: "https://www.facebook.com/v19.0/dialog/oauth", params: { scope: "email" } },
  token: "https://graph.facebook.com/oauth/access_token",
  userinfo: "https://graph.facebook.com/me?fields=id,name,email,picture",
  profile: ({ id, name, email, picture }) => ({ id, name, email, image: picture?.data.url }),
  style: { bg: "#006aff", text: "#fff" },
}))
export default Facebook
