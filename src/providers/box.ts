import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `GET /users/me` of Box. */
export interface BoxProfile extends OpenProfile {
  /** Never changes. */
  id: string
  type: "user"
  name: string
  /** The person's primary address. It can change. */
  login: string
  created_at?: string
  modified_at?: string
  language?: string
  timezone?: string
  /** Bytes. */
  space_amount?: number
  /** Bytes. */
  space_used?: number
  /** Bytes. */
  max_upload_size?: number
  status?: "active" | "inactive" | "cannot_delete_edit" | "cannot_delete_edit_upload"
  job_title?: string
  phone?: string
  address?: string
  /** Needs a session at Box to be opened. */
  avatar_url?: string
  notification_email?: { email: string; is_confirmed: boolean } | object[] | null
}

/**
 * Sign-in with Box.
 *
 * @register https://app.box.com/developers/console a custom app with "User Authentication (OAuth 2.0)"
 * @see https://developer.box.com/guides/authentication/oauth2/
 * @see https://developer.box.com/reference/get-users-me/
 * @note Administrators of any enterprise can add people with any e-mail address, and the profile does not name the enterprise. An e-mail address counts as unverified. `accountLinking.unverifiedAddress` says whether a new user gets such an address.
 */
const Box: OAuthModule<BoxProfile> = oauth(() => ({
  id: "box",
  name: "Box",
  // Administrators of any enterprise can add people, and the profile does not name the enterprise.
  tenants: {},
  authorization: "https://account.box.com/api/oauth2/authorize",
  token: "https://api.box.com/oauth2/token",
  userinfo: "https://api.box.com/2.0/users/me",
  profile: (profile) => ({ id: profile.id, name: profile.name, email: profile.login, image: profile.avatar_url }),
  style: { bg: "#0075C9", text: "#fff" },
}))
export default Box
