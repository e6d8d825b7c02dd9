import type { OAuth2Config, OAuthUserConfig } from "../ports/provider.ts"

/** The person, as `/oauth/user/info` of Zoho Accounts tells. */
export interface ZohoProfile {
  /** The person's id in all of Zoho; it stays. */
  ZUID: number | string
  Email: string
  First_Name: string
  Last_Name: string
  Display_Name?: string
  [field: string]: unknown
}

/**
 * Sign-in with Zoho.
 *
 * @register https://api-console.zoho.com a client of the kind "Server-based Applications"
 * @see https://www.zoho.com/accounts/protocol/oauth/web-server-applications.html
 * @note The addresses are those of the data centre in the US. For another set `authorization`, `token` and `userinfo`, as `https://accounts.zoho.eu/oauth/v2/auth`.
 */
export default function Zoho<P extends object = ZohoProfile>(
  options: OAuthUserConfig<P> = {},
): OAuth2Config<ZohoProfile> {
  return {
    id: "zoho",
    name: "Zoho",
    type: "oauth",
    authorization: {
      url: "https://accounts.zoho.com/oauth/v2/auth",
      params: { scope: "AaaServer.profile.Read" },
    },
    token: "https://accounts.zoho.com/oauth/v2/token",
    userinfo: "https://accounts.zoho.com/oauth/user/info",
    profile: (profile) => ({
      id: String(profile.ZUID),
      name: `${profile.First_Name} ${profile.Last_Name}`,
      email: profile.Email,
      image: null,
    }),
    options,
  }
}
