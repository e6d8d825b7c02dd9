import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The data about an access token, as returned by `GET /oauth2/metadata` of Mailchimp. */
export interface MailchimpProfile extends OpenProfile {
  /** The data centre. The host name of the API begins with it: `us6`. */
  dc: string
  /** `owner`, or another role of the login in the account. */
  role: string
  accountname: string
  /** The account's id. An account can have several logins. */
  user_id?: number
  login: {
    /** The person's id, which is the same for all of their Mailchimp accounts. The id never changes. */
    login_id: number
    login_name?: string
    login_email?: string | null
    email: string
    avatar?: string | null
    [field: string]: unknown
  }
  login_url: string
  /** The address of the API for this account. */
  api_endpoint: string
}

/**
 * Sign-in with Mailchimp.
 *
 * @register https://us1.admin.mailchimp.com/account/oauth2/ an app
 * @see https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/
 * @note The user's name is the name of the Mailchimp account. Access tokens do not expire.
 */
const Mailchimp: OAuthModule<MailchimpProfile> = oauth(() => ({
  id: "mailchimp",
  name: "Mailchimp",
  authorization: "https://login.mailchimp.com/oauth2/authorize",
  token: { url: "https://login.mailchimp.com/oauth2/token", lacksTokenType: true },
  userinfo: "https://login.mailchimp.com/oauth2/metadata",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: ({ login, accountname }) => ({ id: login.login_id, name: accountname, email: login.email }),
  style: { bg: "#000", text: "#fff" },
}))
export default Mailchimp
