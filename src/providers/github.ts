import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `GET /user` of GitHub's REST API. */
export interface GitHubProfile extends OpenProfile {
  /** The person's id, which does not change when the person changes their name. */
  id: number
  /**
   * The name in the address of the person's page. The person can change the name, and another person can then take it.
   */
  login: string
  node_id: string
  avatar_url: string
  html_url: string
  type: string
  name: string | null
  company: string | null
  blog: string | null
  location: string | null
  /**
   * The person's public email address. If the person hides it, the field contains the primary address that
   * `/user/emails` lists.
   */
  email: string | null
  /** Present if the address came from `/user/emails`. */
  email_verified?: boolean
  bio: string | null
  twitter_username?: string | null
  created_at: string
  updated_at: string
}

export interface GitHubOptions {
  /** The server of GitHub Enterprise with which people sign in. `baseUrl` is its address without a slash at the end. */
  enterprise?: { baseUrl?: string | undefined } | undefined
}

/**
 * Sign-in with GitHub, or with a GitHub Enterprise server.
 *
 * @register https://github.com/settings/applications/new an OAuth app; one app has one callback URL
 * @see https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 * @see https://docs.github.com/en/rest/users/emails
 * @note A person can hide their e-mail address. The module then reads the list of the person's addresses, and takes the primary address. This address counts as verified only if GitHub verified it.
 */
const GitHub: OAuthModule<GitHubProfile, GitHubOptions> = oauth((options) => {
  const { baseUrl } = options.enterprise ?? {}
  const site = baseUrl ?? "https://github.com"
  const api = baseUrl === undefined ? "https://api.github.com" : `${baseUrl}/api/v3`
  return {
    id: "github",
    name: "GitHub",
    issuer: `${site}/login/oauth`,
    authorization: { url: `${site}/login/oauth/authorize`, params: { scope: "read:user user:email" } },
    token: `${site}/login/oauth/access_token`,
    userinfo: { url: `${api}/user`, headers: { "User-Agent": "authchart" }, emailsFrom: `${api}/user/emails` },
    profile: ({ id, name, login, email, avatar_url: image }) => ({ id, name: name ?? login, email, image }),
    style: {
      bg: "#24292f",
      text: "#fff",
      mark: "M12 .297c-6.63 0-12 5.373-12 12 0 5.303 3.438 9.8 8.205 11.385.6.113.82-.258.82-.577 0-.285-.01-1.04-.015-2.04-3.338.724-4.042-1.61-4.042-1.61C4.422 18.07 3.633 17.7 3.633 17.7c-1.087-.744.084-.729.084-.729 1.205.084 1.838 1.236 1.838 1.236 1.07 1.835 2.809 1.305 3.495.998.108-.776.417-1.305.76-1.605-2.665-.3-5.466-1.332-5.466-5.93 0-1.31.465-2.38 1.235-3.22-.135-.303-.54-1.523.105-3.176 0 0 1.005-.322 3.3 1.23.96-.267 1.98-.399 3-.405 1.02.006 2.04.138 3 .405 2.28-1.552 3.285-1.23 3.285-1.23.645 1.653.24 2.873.12 3.176.765.84 1.23 1.91 1.23 3.22 0 4.61-2.805 5.625-5.475 5.92.42.36.81 1.096.81 2.22 0 1.606-.015 2.896-.015 3.286 0 .315.21.69.825.57C20.565 22.092 24 17.592 24 12.297c0-6.627-5.373-12-12-12",
    },
    optionNames: ["enterprise"],
  }
})
export default GitHub
