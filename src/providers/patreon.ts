import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/api/oauth2/api/current_user` of Patreon. */
export interface PatreonProfile extends OpenProfile {
  data: {
    /** The person's id, in digits, which never changes. */
    id: string
    type?: string
    attributes: {
      full_name: string
      first_name?: string
      last_name?: string
      /** Absent without the scope `identity[email]`. */
      email?: string | null
      is_email_verified?: boolean
      image_url?: string | null
      thumb_url?: string | null
      url?: string
      vanity?: string | null
      about?: string | null
      created?: string
      [field: string]: unknown
    }
    relationships?: Record<string, unknown>
    [field: string]: unknown
  }
}

/**
 * Sign-in with Patreon.
 *
 * @register https://www.patreon.com/portal/registration/register-clients a client
 * @see https://docs.patreon.com/#oauth
 */
const Patreon: OAuthModule<PatreonProfile> = oauth(() => ({
  id: "patreon",
  name: "Patreon",
  authorization: {
    url: "https://www.patreon.com/oauth2/authorize",
    params: { scope: "identity identity[email]" },
  },
  token: "https://www.patreon.com/api/oauth2/token",
  userinfo: "https://www.patreon.com/api/oauth2/api/current_user",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: ({ data: { id, attributes } }) => ({
    id,
    name: attributes.full_name,
    email: attributes.email,
    image: attributes.image_url,
  }),
  emailVerifiedBy: "data.attributes.is_email_verified",
  style: {
    bg: "#e85b46",
    text: "#fff",
    mark: "M22.957 7.21c-.004-3.064-2.391-5.576-5.191-6.482-3.478-1.125-8.064-.962-11.384.604C2.357 3.231 1.093 7.391 1.046 11.54c-.039 3.411.302 12.396 5.369 12.46 3.765.047 4.326-4.804 6.068-7.141 1.24-1.662 2.836-2.132 4.801-2.618 3.376-.836 5.678-3.501 5.673-7.031Z",
  },
}))
export default Patreon
