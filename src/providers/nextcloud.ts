import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as `/ocs/v1.php/cloud/users/<id>` of Nextcloud tells. */
export interface NextcloudProfile extends OpenProfile {
  /** What the person signs in with; it stays. */
  id: string
  email: string | null
  displayname: string
  phone?: string
  address?: string
  website?: string
  twitter?: string
  fediverse?: string
  organisation?: string
  role?: string
  headline?: string
  biography?: string
  groups?: string[]
  language?: string
  locale?: string
  enabled?: boolean
  storageLocation?: string
  /** The address of the person's picture, made of the server's and the id. Nextcloud draws one where there is none. */
  avatar?: string
}

/**
 * Sign-in with a Nextcloud.
 *
 * @register https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html an OAuth 2.0 client, in the administration settings under "Security"
 * @see https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html
 * @see https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-api-overview.html
 * @note `issuer` is the server's address: `https://cloud.example.com`. Its addresses have to do without `index.php` ("pretty URLs").
 * @note Nextcloud knows no scopes: the access token may do all that the person may.
 */
const Nextcloud: OAuthModule<NextcloudProfile> = oauth(() => ({
  id: "nextcloud",
  name: "Nextcloud",
  authorization: "{issuer}/apps/oauth2/authorize",
  token: "{issuer}/apps/oauth2/api/v1/token",
  userinfo: {
    url: "{issuer}/ocs/v1.php/cloud/users",
    request: async ({ tokens, provider, fetch }) => {
      const headers = {
        "OCS-APIRequest": "true",
        Authorization: `Bearer ${tokens.access_token}`,
        Accept: "application/json",
      }
      const id = encodeURIComponent(String(tokens["user_id"]))
      const answer = await fetch(`${provider.userinfo?.url?.href}/${id}`, { headers })
      if (!answer.ok) throw new Error(`Nextcloud gave no profile: it answered ${answer.status}.`)
      // An answer of its old interface wraps what was asked for, and what went wrong alike.
      const { ocs } = (await answer.json()) as { ocs: { data: NextcloudProfile } }
      return { ...ocs.data, avatar: `${provider.issuer?.replace(/\/$/, "")}/avatar/${id}/512` }
    },
  },
  profile: ({ id, displayname, email, avatar }) => ({ id, name: displayname, email, image: avatar }),
  style: { bg: "#fff", text: "#0082C9" },
}))
export default Nextcloud
