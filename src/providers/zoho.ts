import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/oauth/user/info` of Zoho Accounts. */
export interface ZohoProfile extends OpenProfile {
  /** The person's id in all of Zoho, which never changes. */
  ZUID: number | string
  Email: string
  First_Name: string
  Last_Name: string
  Display_Name?: string
}

/**
 * Sign-in with Zoho.
 *
 * @register https://api-console.zoho.com a client of the kind "Server-based Applications"
 * @see https://www.zoho.com/accounts/protocol/oauth/web-server-applications.html
 * @note The module's endpoints belong to the data centre in the US. For another data centre, set `authorization`, `token` and `userinfo` to its endpoints, such as `https://accounts.zoho.eu/oauth/v2/auth`.
 */
const Zoho: OAuthModule<ZohoProfile> = oauth(() => ({
  id: "zoho",
  name: "Zoho",
  authorization: {
    url: "https://accounts.zoho.com/oauth/v2/auth",
    params: { scope: "AaaServer.profile.Read" },
  },
  token: "https://accounts.zoho.com/oauth/v2/token",
  userinfo: "https://accounts.zoho.com/oauth/user/info",
  profile: ({ ZUID: id, First_Name, Last_Name, Email: email }) => ({ id, name: `${First_Name} ${Last_Name}`, email }),
}))
export default Zoho
