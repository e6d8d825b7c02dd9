import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/v1/me` of Figma. */
export interface FigmaProfile extends OpenProfile {
  /** Never changes. */
  id: string
  email?: string
  /** The name that others see. */
  handle: string
  img_url?: string
}

/**
 * Sign-in with Figma.
 *
 * @register https://www.figma.com/developers/apps an app, with the scope that you request
 * @see https://developers.figma.com/docs/rest-api/authentication/
 * @note For new apps, Figma requires the scope `current_user:read` instead of `files:read`: set it in `authorization.params.scope`.
 */
const Figma: OAuthModule<FigmaProfile> = oauth(() => ({
  id: "figma",
  name: "Figma",
  authorization: { url: "https://www.figma.com/oauth", params: { scope: "files:read" } },
  token: "https://api.figma.com/v1/oauth/token",
  userinfo: "https://api.figma.com/v1/me",
  profile: (profile) => ({ id: profile.id, name: profile.handle, email: profile.email, image: profile.img_url }),
  style: { text: "#fff", bg: "#ff7237" },
}))
export default Figma
