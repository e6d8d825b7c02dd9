import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/ocs/v1.php/cloud/users/<id>` of Nextcloud. */
export interface NextcloudProfile extends OpenProfile {
  /** The name with which the person signs in. Never changes. */
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
  /**
   * The address of the person's picture, made from the server's address and the id. Nextcloud draws a picture for a
   * person without one.
   */
  avatar?: string
}

/**
 * Sign-in with a Nextcloud server.
 *
 * @register https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html an OAuth 2.0 client, in the administration settings under "Security"
 * @see https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html
 * @see https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-api-overview.html
 * @note `issuer` is the server's address: `https://cloud.example.com`. Its addresses must not contain `index.php` ("pretty URLs").
 * @note Nextcloud has no scopes: the access token has all permissions of the person.
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
      // The old interface wraps both results and errors in the same object.
      const { ocs } = (await answer.json()) as { ocs: { data: NextcloudProfile } }
      return { ...ocs.data, avatar: `${provider.issuer?.replace(/\/$/, "")}/avatar/${id}/512` }
    },
  },
  profile: ({ id, displayname, email, avatar }) => ({ id, name: displayname, email, image: avatar }),
  style: { bg: "#fff", text: "#0082C9" },
}))
export default Nextcloud
