import { oauth, type OAuthModuleWith, type OpenProfile } from "./parts/oauth.ts"

/** The person, as the application's RESTlet tells: what `runtime.getCurrentUser()` gives in NetSuite. */
export interface NetSuiteProfile extends OpenProfile {
  /** Of the employee. Stays, within the account. */
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
  /** Of the account: `1234567`, or `1234567-sb1` of a sandbox (`1234567_SB1` is taken for it). */
  accountID: string
  /** The address of a RESTlet or Suitelet of one's own that answers with the current user: NetSuite has none. */
  userinfo: string
  /** Space-separated: `restlets`, `rest_webservices`, `suite_analytics`. Default `restlets rest_webservices`. */
  scope?: string | undefined
  /** When the person is asked to sign in or to consent: `none`, `login`, `consent`, `login consent`. Default: by NetSuite. */
  prompt?: string | undefined
}

/**
 * Sign-in with an account of NetSuite.
 *
 * @register https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_157771733782.html an integration record with "Authorization Code Grant", not of a public client
 * @see https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_158081944642.html
 * @note NetSuite has no address that tells who signed in: deploy a RESTlet that returns `id`, `name` and `email` of `runtime.getCurrentUser()` as JSON, and give its external address as `userinfo`.
 * @note It does not work without options: `NetSuite({ accountID, userinfo })`.
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
