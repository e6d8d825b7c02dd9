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
  style: {
    bg: "#006aff",
    text: "#fff",
    mark: "M9.101 23.691v-7.98H6.627v-3.667h2.474v-1.58c0-4.085 1.848-5.978 5.858-5.978.401 0 .955.042 1.468.103a8.68 8.68 0 0 1 1.141.195v3.325a8.623 8.623 0 0 0-.653-.036 26.805 26.805 0 0 0-.733-.009c-.707 0-1.259.096-1.675.309a1.686 1.686 0 0 0-.679.622c-.258.42-.374.995-.374 1.752v1.297h3.919l-.386 2.103-.287 1.564h-3.246v8.245C19.396 23.238 24 18.179 24 12.044c0-6.627-5.373-12-12-12s-12 5.373-12 12c0 5.628 3.874 10.35 9.101 11.647Z",
  },
}))
export default Facebook
