import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `GET /user` of GitHub's REST API. */
export interface GitHubProfile extends OpenProfile {
  /** Does not change when the person changes their name. */
  id: number
  /** The name in the address of the person's page. It can change, and another person can then take it. */
  login: string
  node_id: string
  avatar_url: string
  html_url: string
  type: string
  name: string | null
  company: string | null
  blog: string | null
  location: string | null
  /** The public address; otherwise the primary one from `/user/emails`. */
  email: string | null
  /** Present if the address came from `/user/emails`. */
  email_verified?: boolean
  bio: string | null
  twitter_username?: string | null
  created_at: string
  updated_at: string
}

export interface GitHubOptions {
  /** A server of GitHub Enterprise: its address without a slash at the end. */
  enterprise?: { baseUrl?: string | undefined } | undefined
}

/**
 * Sign-in with GitHub, or with a GitHub Enterprise server.
 *
 * @register https://github.com/settings/applications/new an OAuth app; one app has one callback URL
 * @see https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 * @see https://docs.github.com/en/rest/users/emails
 * @note A person can hide their e-mail address. The module then reads the primary one of their list, which counts as verified only if GitHub says so.
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
    style: { bg: "#24292f", text: "#fff" },
    optionNames: ["enterprise"],
  }
})
export default GitHub
