import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `GET /me` of Atlassian. */
export interface AtlassianProfile extends OpenProfile {
  /** The person's id for all Atlassian products, which never changes. */
  account_id: string
  account_type?: string
  /** `active`, `inactive` or `closed`. */
  account_status?: string
  email?: string | null
  /** True if the person proved the address. */
  email_verified?: boolean
  name?: string | null
  picture?: string | null
  nickname?: string
  /** A name of the IANA time zone database. */
  zoneinfo?: string
  locale?: string
  extended_profile?: {
    job_title?: string
    organization?: string
    department?: string
    location?: string
  }
}

/**
 * Sign-in with Atlassian.
 *
 * @register https://developer.atlassian.com/console/myapps/ an "OAuth 2.0 integration" with the permission "User identity API"
 * @see https://developer.atlassian.com/cloud/confluence/oauth-2-3lo-apps/
 * @see https://developer.atlassian.com/cloud/confluence/user-identity-api/
 * @note The APIs of Jira and Confluence need additional scopes. Atlassian returns a refresh token only with the scope `offline_access`.
 */
const Atlassian: OAuthModule<AtlassianProfile> = oauth(() => ({
  id: "atlassian",
  name: "Atlassian",
  unsupportedChecks: ["pkce"],
  authorization: {
    url: "https://auth.atlassian.com/authorize",
    params: { audience: "api.atlassian.com", scope: "read:me" },
  },
  token: "https://auth.atlassian.com/oauth/token",
  userinfo: "https://api.atlassian.com/me",
  profile: ({ account_id, name, email, picture }) => ({ id: account_id, name, email, image: picture }),
  style: {
    bg: "#fff",
    text: "#0052cc",
    mark: "M7.12 11.084a.683.683 0 00-1.16.126L.075 22.974a.703.703 0 00.63 1.018h8.19a.678.678 0 00.63-.39c1.767-3.65.696-9.203-2.406-12.52zM11.434.386a15.515 15.515 0 00-.906 15.317l3.95 7.9a.703.703 0 00.628.388h8.19a.703.703 0 00.63-1.017L12.63.38a.664.664 0 00-1.196.006z",
  },
}))
export default Atlassian
