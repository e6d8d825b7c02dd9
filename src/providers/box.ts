import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `GET /users/me` of Box. */
export interface BoxProfile extends OpenProfile {
  /** The person's id, which never changes. */
  id: string
  type: "user"
  name: string
  /** The person's primary address, which can change. */
  login: string
  created_at?: string
  modified_at?: string
  language?: string
  timezone?: string
  /** The person's storage space, in bytes. */
  space_amount?: number
  /** The used part of the storage space, in bytes. */
  space_used?: number
  /** The maximum size of a file, in bytes. */
  max_upload_size?: number
  status?: "active" | "inactive" | "cannot_delete_edit" | "cannot_delete_edit_upload"
  job_title?: string
  phone?: string
  address?: string
  /** The address of the picture. Only a person who is signed in to Box can open it. */
  avatar_url?: string
  notification_email?: { email: string; is_confirmed: boolean } | object[] | null
}

/**
 * Sign-in with Box.
 *
 * @register https://app.box.com/developers/console a custom app with "User Authentication (OAuth 2.0)"
 * @see https://developer.box.com/guides/authentication/oauth2/
 * @see https://developer.box.com/reference/get-users-me/
 * @note Administrators of any enterprise can add people with any e-mail address, and the profile does not name the enterprise. An e-mail address therefore counts as unverified. `accountLinking.unverifiedAddress` decides if a new user gets such an address.
 */
const Box: OAuthModule<BoxProfile> = oauth(() => ({
  id: "box",
  name: "Box",
  // Each enterprise is a tenant, whose administrators choose the addresses of its people. The profile does not name the
  // enterprise, so `namedBy` is absent, and every address counts as unverified.
  tenants: {},
  authorization: "https://account.box.com/api/oauth2/authorize",
  token: "https://api.box.com/oauth2/token",
  userinfo: "https://api.box.com/2.0/users/me",
  profile: (profile) => ({ id: profile.id, name: profile.name, email: profile.login, image: profile.avatar_url }),
  style: {
    bg: "#0075C9",
    text: "#fff",
    mark: "M.959 5.523c-.54 0-.959.42-.959.899v7.549a4.59 4.59 0 004.613 4.494 4.717 4.717 0 004.135-2.457c.779 1.438 2.337 2.457 4.074 2.457 2.577 0 4.674-2.037 4.674-4.613.06-2.457-2.037-4.495-4.613-4.495-1.738 0-3.295.959-4.074 2.397-.78-1.438-2.338-2.397-4.135-2.397-1.079 0-2.038.36-2.817.899V6.422a.92.92 0 00-.898-.899zM17.602 9.26a.95.95 0 00-.704.158c-.36.3-.479.899-.18 1.318l2.397 3.116-2.396 3.115c-.3.42-.24.96.18 1.26.419.3 1.016.298 1.316-.122l2.039-2.636 2.096 2.697c.3.36.899.419 1.318.12.36-.3.42-.84.121-1.259l-2.338-3.115 2.338-3.057c.3-.419.298-1.018-.121-1.318-.48-.3-1.019-.24-1.318.18l-2.096 2.576-2.04-2.695c-.149-.18-.373-.3-.612-.338zM4.613 11.154c1.558 0 2.817 1.26 2.817 2.758 0 1.558-1.259 2.756-2.817 2.756-1.558 0-2.816-1.198-2.816-2.756 0-1.498 1.258-2.758 2.816-2.758zm8.27 0c1.558 0 2.816 1.26 2.816 2.758-.06 1.558-1.318 2.756-2.816 2.756-1.558 0-2.817-1.198-2.817-2.756 0-1.498 1.259-2.758 2.817-2.758Z",
  },
}))
export default Box
