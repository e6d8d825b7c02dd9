import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `GET /api/v4/user` of GitLab. */
export interface GitLabProfile extends OpenProfile {
  id: number
  /** Only if the application reads OpenID Connect's userinfo instead of the API. */
  sub?: string
  username: string
  /** Confirmed by the person. */
  email: string
  name: string
  state: string
  avatar_url: string | null
  web_url: string
  created_at: string
}

export interface GitLabOptions {
  /** The address of a self-hosted GitLab. Default `https://gitlab.com`. */
  baseUrl?: string | URL | undefined
}

/**
 * Sign-in with GitLab.com, or with a self-hosted GitLab.
 *
 * @register https://gitlab.com/-/user_settings/applications an application, confidential, with the scope `read_user`
 * @see https://docs.gitlab.com/api/oauth2/
 * @see https://docs.gitlab.com/api/users/#for-the-current-user
 */
const GitLab: OAuthModule<GitLabProfile, GitLabOptions> = oauth((options) => {
  const site = String(options.baseUrl ?? "https://gitlab.com").replace(/\/+$/, "")
  return {
    id: "gitlab",
    name: "GitLab",
    authorization: { url: `${site}/oauth/authorize`, params: { scope: "read_user" } },
    token: `${site}/oauth/token`,
    userinfo: `${site}/api/v4/user`,
    profile: (profile) => ({
      id: profile.sub ?? profile.id,
      name: profile.name ?? profile.username,
      email: profile.email,
      image: profile.avatar_url,
    }),
    style: { bg: "#FC6D26", text: "#fff" },
    optionNames: ["baseUrl"],
  }
})
export default GitLab
