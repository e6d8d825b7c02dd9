import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/2/users/get_current_account` of Dropbox. */
export interface DropboxProfile extends OpenProfile {
  /** The person's id, which never changes, and begins with `dbid:`. */
  account_id: string
  name: {
    given_name: string
    surname: string
    familiar_name: string
    display_name: string
    abbreviated_name: string
  }
  email: string
  /** True if the person confirmed the address. */
  email_verified: boolean
  /** True if Dropbox disabled the account. */
  disabled: boolean
  /** Absent if the person has no picture. */
  profile_photo_url?: string
  /** The person's language, as a language tag. */
  locale?: string
  /** The person's country, as a code of two letters. */
  country?: string
  referral_link?: string
  /** True if the person has a personal account and a team account, and linked them. */
  is_paired?: boolean
  account_type?: { ".tag": "basic" | "pro" | "business" }
  root_info?: { ".tag": string; root_namespace_id: string; home_namespace_id: string }
  team?: { id: string; name: string }
  team_member_id?: string
}

/**
 * Sign-in with Dropbox.
 *
 * @register https://www.dropbox.com/developers/apps/create an app with the permission `account_info.read`
 * @see https://developers.dropbox.com/oauth-guide
 * @see https://www.dropbox.com/developers/documentation/http/documentation#users-get_current_account
 */
const Dropbox: OAuthModule<DropboxProfile> = oauth(() => ({
  id: "dropbox",
  name: "Dropbox",
  authorization: {
    url: "https://www.dropbox.com/oauth2/authorize",
    params: { token_access_type: "offline", scope: "account_info.read" },
  },
  token: "https://api.dropboxapi.com/oauth2/token",
  userinfo: { url: "https://api.dropboxapi.com/2/users/get_current_account", method: "POST" },
  profile: (profile) => ({
    id: profile.account_id,
    name: profile.name.display_name,
    email: profile.email,
    image: profile.profile_photo_url,
  }),
  style: {
    mark: "M6 1.807L0 5.629l6 3.822 6.001-3.822L6 1.807zM18 1.807l-6 3.822 6 3.822 6-3.822-6-3.822zM0 13.274l6 3.822 6.001-3.822L6 9.452l-6 3.822zM18 9.452l-6 3.822 6 3.822 6-3.822-6-3.822zM6 18.371l6.001 3.822 6-3.822-6-3.822L6 18.371z",
    brandColor: "#0061fe",
  },
}))
export default Dropbox
