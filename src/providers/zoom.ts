import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `GET /v2/users/me` of Zoom. */
export interface ZoomProfile extends OpenProfile {
  /** The person's id, which never changes. */
  id: string
  first_name?: string
  last_name?: string
  display_name?: string
  email: string
  /** The kind of licence: 1 basic, 2 licensed, 99 none. */
  type?: number
  role_name?: string
  /** The number of the person's personal meeting room. */
  pmi?: number
  use_pmi?: boolean
  vanity_url?: string
  personal_meeting_url?: string
  timezone?: string
  /** 1 if the address is verified, otherwise 0. */
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
 * @register https://marketplace.zoom.us/develop/create a "General app" that is user-managed and has the scope "user:read:user"
 * @see https://developers.zoom.us/docs/integrations/oauth/
 * @see https://developers.zoom.us/docs/api/users/
 * @note The module requests no scopes. Choose the scopes in the app at Zoom.
 * @note Administrators of any account can add people with any e-mail address. An e-mail address therefore counts as unverified, unless `verified` is 1, or `trustedTenants` lists the `account_id`. `accountLinking.unverifiedAddress` decides if a new user gets such an address.
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
  style: {
    bg: "#0b5cff",
    text: "#fff",
    mark: "M5.033 14.649H.743a.74.74 0 0 1-.686-.458.74.74 0 0 1 .16-.808L3.19 10.41H1.06A1.06 1.06 0 0 1 0 9.35h3.957c.301 0 .57.18.686.458a.74.74 0 0 1-.161.808L1.51 13.59h2.464c.585 0 1.06.475 1.06 1.06zM24 11.338c0-1.14-.927-2.066-2.066-2.066-.61 0-1.158.265-1.537.686a2.061 2.061 0 0 0-1.536-.686c-1.14 0-2.066.926-2.066 2.066v3.311a1.06 1.06 0 0 0 1.06-1.06v-2.251a1.004 1.004 0 0 1 2.013 0v2.251c0 .586.474 1.06 1.06 1.06v-3.311a1.004 1.004 0 0 1 2.012 0v2.251c0 .586.475 1.06 1.06 1.06zM16.265 12a2.728 2.728 0 1 1-5.457 0 2.728 2.728 0 0 1 5.457 0zm-1.06 0a1.669 1.669 0 1 0-3.338 0 1.669 1.669 0 0 0 3.338 0zm-4.82 0a2.728 2.728 0 1 1-5.458 0 2.728 2.728 0 0 1 5.457 0zm-1.06 0a1.669 1.669 0 1 0-3.338 0 1.669 1.669 0 0 0 3.338 0z",
  },
}))
export default Zoom
