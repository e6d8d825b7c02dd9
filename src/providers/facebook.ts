import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as the Graph API tells with the fields that are asked for. */
export interface FacebookProfile extends OpenProfile {
  /** Who the person is to this very app. */
  id: string
  name: string
  /** Absent where the person gave no address, or refused to tell it. */
  email?: string
  picture?: { data: { url: string; height?: number; width?: number; is_silhouette?: boolean } }
}

/**
 * Sign-in with Facebook.
 *
 * @register https://developers.facebook.com/apps/creation/ an app with the use case "Authenticate and request data from users with Facebook Login"
 * @see https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
 * @see https://developers.facebook.com/docs/graph-api/reference/user/
 * @note Outside of development Facebook takes callback URLs with `https` alone.
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
