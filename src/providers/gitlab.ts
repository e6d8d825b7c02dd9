import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `GET /api/v4/user` of GitLab. */
export interface GitLabProfile extends OpenProfile {
  id: number
  /**
   * The person's id as a string. Present only if the application reads OpenID Connect's userinfo endpoint instead of
   * the API.
   */
  sub?: string
  username: string
  /** The person's email address, which the person has confirmed. */
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
 * @register https://gitlab.com/-/user_settings/applications a confidential application with the scope `read_user`
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
    style: {
      bg: "#FC6D26",
      text: "#fff",
      mark: "m23.6004 9.5927-.0337-.0862L20.3.9814a.851.851 0 0 0-.3362-.405.8748.8748 0 0 0-.9997.0539.8748.8748 0 0 0-.29.4399l-2.2055 6.748H7.5375l-2.2057-6.748a.8573.8573 0 0 0-.29-.4412.8748.8748 0 0 0-.9997-.0537.8585.8585 0 0 0-.3362.4049L.4332 9.5015l-.0325.0862a6.0657 6.0657 0 0 0 2.0119 7.0105l.0113.0087.03.0213 4.976 3.7264 2.462 1.8633 1.4995 1.1321a1.0085 1.0085 0 0 0 1.2197 0l1.4995-1.1321 2.4619-1.8633 5.006-3.7489.0125-.01a6.0682 6.0682 0 0 0 2.0094-7.003z",
    },
    optionNames: ["baseUrl"],
  }
})
export default GitLab
