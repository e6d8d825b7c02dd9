import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/2.0/user` of Bitbucket Cloud. */
export interface BitbucketProfile extends OpenProfile {
  type: string
  /** The person's id for all Atlassian products, which never changes. */
  account_id: string
  /** The person's id at Bitbucket, in braces, which never changes. */
  uuid: string
  display_name?: string
  nickname?: string
  username?: string
  created_on?: string
  /** `active`, `inactive` or `closed`. */
  account_status?: string
  location?: string | null
  has_2fa_enabled?: boolean | null
  is_staff?: boolean
  links?: Partial<Record<"self" | "avatar" | "repositories" | "snippets" | "html" | "hooks", { href?: string }>>
  /** The person's primary address, from `/2.0/user/emails`. */
  email?: string
  /** True if the person confirmed the address. */
  email_verified?: boolean
}

/**
 * Sign-in with Bitbucket Cloud.
 *
 * @register https://bitbucket.org/account/workspaces/ an OAuth consumer of a workspace, with the permissions "Account: Read" and "Account: Email"
 * @see https://developer.atlassian.com/cloud/bitbucket/oauth-2/
 * @see https://developer.atlassian.com/cloud/bitbucket/rest/api-group-users/
 */
const Bitbucket: OAuthModule<BitbucketProfile> = oauth(() => ({
  id: "bitbucket",
  name: "Bitbucket",
  authorization: { url: "https://bitbucket.org/site/oauth2/authorize", params: { scope: "account" } },
  token: "https://bitbucket.org/site/oauth2/access_token",
  userinfo: {
    url: "https://api.bitbucket.org/2.0/user",
    emailsFrom: "https://api.bitbucket.org/2.0/user/emails",
  },
  profile: (profile) => ({
    id: profile.account_id,
    name: profile.display_name ?? profile.username,
    email: profile.email,
    image: profile.links?.avatar?.href,
  }),
  style: {
    text: "#fff",
    bg: "#205081",
    mark: "M.778 1.213a.768.768 0 00-.768.892l3.263 19.81c.084.5.515.868 1.022.873H19.95a.772.772 0 00.77-.646l3.27-20.03a.768.768 0 00-.768-.891zM14.52 15.53H9.522L8.17 8.466h7.561z",
  },
}))
export default Bitbucket
