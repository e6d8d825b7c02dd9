import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `GET /api/v1/user` of Netlify. */
export interface NetlifyProfile extends OpenProfile {
  /** Never changes. */
  id: string
  uid?: string | null
  full_name?: string | null
  avatar_url?: string | null
  email?: string | null
  affiliate_id?: string | null
  site_count?: number
  created_at?: string
  last_login?: string
  /** Other providers with which the person signs in: `github`, `gitlab`, … */
  login_providers?: string[]
  onboarding_progress?: { slides?: string; [step: string]: unknown }
}

/**
 * Sign-in with Netlify.
 *
 * @register https://app.netlify.com/user/applications/new an OAuth application
 * @see https://docs.netlify.com/api/get-started/
 * @see https://open-api.netlify.com/#tag/user/operation/getCurrentUser
 */
const Netlify: OAuthModule<NetlifyProfile> = oauth(() => ({
  id: "netlify",
  name: "Netlify",
  authorization: { url: "https://app.netlify.com/authorize", params: { scope: "" } },
  token: "https://api.netlify.com/oauth/token",
  userinfo: "https://api.netlify.com/api/v1/user",
  profile: ({ id, full_name: name, email, avatar_url: image }) => ({ id, name, email, image }),
  style: { brandColor: "#32e6e2" },
}))
export default Netlify
