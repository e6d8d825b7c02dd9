import type { OAuth2Config, OAuthUserConfig } from "../ports/provider.ts"

/** What `GET /oauth2/metadata` of Mailchimp tells of an access token. */
export interface MailchimpProfile {
  /** The data centre, with which the API's address begins: `us6`. */
  dc: string
  /** `owner`, or the login's rights in the account. */
  role: string
  accountname: string
  /** The account, which may have several logins. */
  user_id?: number
  login: {
    /** Stays, whatever the account. */
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
  [field: string]: unknown
}

/**
 * Sign-in with Mailchimp.
 *
 * @register https://us1.admin.mailchimp.com/account/oauth2/ an app
 * @see https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/
 * @note The user's name is the account's. Access tokens do not expire.
 */
export default function Mailchimp<P extends object = MailchimpProfile>(
  options: OAuthUserConfig<P> = {},
): OAuth2Config<MailchimpProfile> {
  return {
    id: "mailchimp",
    name: "Mailchimp",
    type: "oauth",
    authorization: "https://login.mailchimp.com/oauth2/authorize",
    token: { url: "https://login.mailchimp.com/oauth2/token", lacksTokenType: true },
    userinfo: "https://login.mailchimp.com/oauth2/metadata",
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ login, accountname }) => ({
      id: String(login.login_id),
      name: accountname,
      email: login.email,
      image: null,
    }),
    style: { bg: "#000", text: "#fff" },
    options,
  }
}
