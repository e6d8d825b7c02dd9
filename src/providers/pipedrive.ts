import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `GET /users/me` of Pipedrive. */
export interface PipedriveProfile extends OpenProfile {
  success: boolean
  data: {
    id: number
    name: string
    default_currency?: string
    locale?: string
    lang?: number
    email: string
    phone?: string | null
    /** True if the person confirmed the account. */
    activated?: boolean
    /** `YYYY-MM-DD hh:mm:ss`, in UTC. */
    last_login?: string
    created?: string
    modified?: string
    signup_flow_variation?: string | null
    has_created_company?: boolean
    is_admin?: number
    active_flag?: boolean
    timezone_name?: string
    timezone_offset?: string
    role_id?: number
    /** `null` if the person has no picture. */
    icon_url?: string | null
    is_you?: boolean
    company_id?: number
    company_name?: string
    /** The first part of `<company>.pipedrive.com`. */
    company_domain?: string
    company_country?: string
    company_industry?: string | null
    language?: { language_code?: string; country_code?: string }
  }
}

/**
 * Sign-in with Pipedrive.
 *
 * @register https://developers.pipedrive.com/ an app in the Developer Hub, with the scope "Access to basic information"
 * @see https://pipedrive.readme.io/docs/marketplace-oauth-authorization
 * @see https://developers.pipedrive.com/docs/api/v1/Users#getCurrentUser
 */
const Pipedrive: OAuthModule<PipedriveProfile> = oauth(() => ({
  id: "pipedrive",
  name: "Pipedrive",
  authorization: "https://oauth.pipedrive.com/oauth/authorize",
  token: "https://oauth.pipedrive.com/oauth/token",
  userinfo: "https://api.pipedrive.com/users/me",
  profile: ({ data }) => ({ id: data.id, name: data.name, email: data.email, image: data.icon_url }),
}))
export default Pipedrive
