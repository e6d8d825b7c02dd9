import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `current_user` of Patreon. */
export interface PatreonProfile extends OpenProfile {
  data: {
    /** Digits. Never changes. */
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
  style: { bg: "#e85b46", text: "#fff" },
}))
export default Patreon
