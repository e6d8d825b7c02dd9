import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims } from "./parts/claims.ts"

/** The claims of Roblox's ID token, with the scope `profile`. */
export interface RobloxProfile extends IdTokenClaims<string> {
  /** The person's id at Roblox. Stays. */
  sub: string
  /** The display name. It can change, and others may have the same. */
  name?: string
  nickname?: string
  /** The name that they sign in with. It can change. */
  preferred_username?: string
  /** When the account was made, in seconds. */
  created_at?: number
  /** The person's page. */
  profile?: string
  /** `null` where it is not made yet, or was moderated. */
  picture?: string | null
}

/**
 * Sign-in with Roblox.
 *
 * @register https://create.roblox.com/dashboard/credentials an OAuth 2.0 app with the scopes `openid` and `profile`
 * @see https://create.roblox.com/docs/cloud/auth/oauth2-reference
 * @note Roblox tells no e-mail address.
 */
const Roblox: OIDCModule<RobloxProfile> = oidc(() => ({
  id: "roblox",
  name: "Roblox",
  issuer: "https://apis.roblox.com/oauth/",
  authorization: { params: { scope: "openid profile" } },
  style: {
    bg: "#5865F2",
    text: "#fff",
    mark: "M18.926 23.998 0 18.892 5.075.002 24 5.108ZM15.348 10.09l-5.282-1.453-1.414 5.273 5.282 1.453z",
  },
}))
export default Roblox
