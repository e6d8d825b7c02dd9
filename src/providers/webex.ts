import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `GET /people/me` of Webex. */
export interface WebexProfile extends OpenProfile {
  /** The person's id, which never changes. */
  id: string
  /** The person's addresses. The first one is the primary address. */
  emails: string[]
  phoneNumbers?: { type: string; value: string }[]
  displayName?: string
  nickName?: string
  firstName?: string
  lastName?: string
  avatar?: string
  orgId?: string
  created?: string
  lastModified?: string
  status?: string
  type?: "person" | "bot" | "appuser"
}

export interface WebexOptions {
  /**
   * The address of the API, without a trailing slash, for another Webex such as Webex for Government. Default
   * `https://webexapis.com/v1`.
   */
  apiBaseUrl?: string | undefined
}

/**
 * Sign-in with Webex.
 *
 * @register https://developer.webex.com/my-apps/new/integration an integration with the scopes `spark:kms` and `spark:people_read`
 * @see https://developer.webex.com/docs/integrations
 * @see https://developer.webex.com/docs/api/v1/people/get-my-own-details
 * @note Administrators of any organisation can add people with any e-mail address. An e-mail address therefore counts as unverified, unless `trustedTenants` lists the `orgId`. `accountLinking.unverifiedAddress` decides if a new user gets such an address.
 */
const Webex: OAuthModule<WebexProfile, WebexOptions> = oauth((options) => {
  const api = options.apiBaseUrl ?? "https://webexapis.com/v1"
  return {
    id: "webex",
    name: "Webex",
    tenants: { namedBy: "orgId" },
    authorization: { url: `${api}/authorize`, params: { scope: "spark:kms spark:people_read" } },
    token: `${api}/access_token`,
    userinfo: `${api}/people/me`,
    profile: ({ id, displayName: name, emails, avatar: image }) => ({ id, name, email: emails[0], image }),
    optionNames: ["apiBaseUrl"],
  }
})
export default Webex
