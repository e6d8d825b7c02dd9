import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims } from "./parts/claims.ts"

/** The claims of Roblox's ID token, with the scope `profile`. */
export interface RobloxProfile extends IdTokenClaims<string> {
  /** The person's id at Roblox, which never changes. */
  sub: string
  /** The display name, which can change. Several people can have the same display name. */
  name?: string
  nickname?: string
  /** The name with which the person signs in. The name can change. */
  preferred_username?: string
  /** The time of the account's creation, in seconds since the epoch. */
  created_at?: number
  /** The address of the person's page. */
  profile?: string
  /** The address of the picture. `null` if Roblox has not drawn the picture yet, or has removed it. */
  picture?: string | null
}

/**
 * Sign-in with Roblox.
 *
 * @register https://create.roblox.com/dashboard/credentials an OAuth 2.0 app with the scopes `openid` and `profile`
 * @see https://create.roblox.com/docs/cloud/auth/oauth2-reference
 * @note Roblox returns no e-mail address.
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
