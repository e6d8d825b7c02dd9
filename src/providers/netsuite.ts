import { oauth, type OAuthModuleWith, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by the application's RESTlet: the result of `runtime.getCurrentUser()` in NetSuite. */
export interface NetSuiteProfile extends OpenProfile {
  /** The employee's id, which never changes within the account. */
  id: number
  name: string
  email?: string | null
  location?: number
  role?: number
  roleId?: string
  roleCenter?: string
  contact?: number
  subsidiary?: number
  department?: number
}

export interface NetSuiteOptions {
  /**
   * The id of your NetSuite account: `1234567`, or `1234567-sb1` for a sandbox. The spelling `1234567_SB1` is accepted
   * too.
   */
  accountID: string
  /**
   * The address of a RESTlet or Suitelet of your own that returns the current user, because NetSuite has no such
   * endpoint.
   */
  userinfo: string
  /**
   * The requested scopes, separated by spaces: `restlets`, `rest_webservices`, `suite_analytics`. Default
   * `restlets rest_webservices`.
   */
  scope?: string | undefined
  /**
   * The parameter `prompt` of OpenID Connect: `none`, `login`, `consent` or `login consent`. Without this option,
   * NetSuite decides.
   */
  prompt?: string | undefined
}

/**
 * Sign-in with an account of NetSuite.
 *
 * @register https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_157771733782.html an integration record with "Authorization Code Grant", which is not a public client
 * @see https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_158081944642.html
 * @note NetSuite has no userinfo endpoint. Deploy a RESTlet that returns `id`, `name` and `email` of `runtime.getCurrentUser()` as JSON, and pass the external address of the RESTlet as `userinfo`.
 * @note The module needs two options: `NetSuite({ accountID, userinfo })`.
 * @note The redirect URI must begin with `https`.
 */
const NetSuite: OAuthModuleWith<NetSuiteProfile, NetSuiteOptions> = oauth((options) => {
  const { scope = "restlets rest_webservices", prompt } = options
  const account = String(options.accountID).toLowerCase().replaceAll("_", "-")
  return {
    id: "netsuite",
    name: "NetSuite",
    authorization: {
      url: `https://${account}.app.netsuite.com/app/login/oauth2/authorize.nl`,
      params: { scope, prompt },
    },
    token: `https://${account}.suitetalk.api.netsuite.com/services/rest/auth/oauth2/v1/token`,
    profile: (profile) => ({ id: profile.id, name: profile.name, email: profile.email }),
    style: { bg: "#181a1b", text: "#fbfbfb" },
    optionNames: ["accountID", "scope", "prompt"],
  }
})
export default NetSuite
