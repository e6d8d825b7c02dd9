import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `GET /v2/users/me` of Zoom. */
export interface ZoomProfile extends OpenProfile {
  /** Never changes. */
  id: string
  first_name?: string
  last_name?: string
  display_name?: string
  email: string
  /** 1 basic, 2 licensed, 99 none. */
  type?: number
  role_name?: string
  /** Number of the personal meeting room. */
  pmi?: number
  use_pmi?: boolean
  vanity_url?: string
  personal_meeting_url?: string
  timezone?: string
  /** 1 where the address is verified, 0 where not. */
  verified?: number
  dept?: string
  created_at?: string
  last_login_time?: string
  last_client_version?: string
  /** Absent if the person has no picture. */
  pic_url?: string
  host_key?: string
  jid?: string
  group_ids?: string[]
  im_group_ids?: string[]
  account_id?: string
  language?: string
  phone_country?: string
  phone_number?: string
  /** `active`, `inactive` or `pending`. */
  status?: string
}

/**
 * Sign-in with Zoom.
 *
 * @register https://marketplace.zoom.us/develop/create a "General app", user-managed, with the scope "user:read:user"
 * @see https://developers.zoom.us/docs/integrations/oauth/
 * @see https://developers.zoom.us/docs/api/users/
 * @note Scopes are chosen in the app, not in the request.
 * @note Administrators of any account can add people with any e-mail address. An e-mail address counts as unverified, unless `verified` is 1, or `trustedTenants` lists the `account_id`. `accountLinking.unverifiedAddress` says whether a new user gets such an address.
 */
const Zoom: OAuthModule<ZoomProfile> = oauth(() => ({
  id: "zoom",
  name: "Zoom",
  tenants: { namedBy: "account_id", vouchedBy: { claim: "verified", values: [1] } },
  authorization: { url: "https://zoom.us/oauth/authorize", params: { scope: "" } },
  token: "https://zoom.us/oauth/token",
  userinfo: "https://api.zoom.us/v2/users/me",
  profile: (profile) => ({
    id: profile.id,
    name: [profile.first_name, profile.last_name].filter(Boolean).join(" ") || (profile.display_name ?? null),
    email: profile.email,
    image: profile.pic_url,
  }),
  style: { bg: "#0b5cff", text: "#fff" },
}))
export default Zoom
