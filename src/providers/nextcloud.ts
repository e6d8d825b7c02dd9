import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/ocs/v1.php/cloud/users/<id>` of Nextcloud. */
export interface NextcloudProfile extends OpenProfile {
  /** The name with which the person signs in. The name never changes. */
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
   * The address of the person's picture, which consists of the server's address and the id. Nextcloud draws a picture
   * for a person without a picture.
   */
  avatar?: string
}

/**
 * Sign-in with a Nextcloud server.
 *
 * @register https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html an OAuth 2.0 client, in the administration settings under "Security"
 * @see https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html
 * @see https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-api-overview.html
 * @note `issuer` is the server's address: `https://cloud.example.com`. The server must be configured for "pretty URLs", without `index.php` in its addresses.
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
      if (!answer.ok) throw new Error(`Nextcloud returned no profile: it answered ${answer.status}.`)
      // The OCS API of Nextcloud wraps results and errors in the object `ocs`.
      const { ocs } = (await answer.json()) as { ocs: { data: NextcloudProfile } }
      return { ...ocs.data, avatar: `${provider.issuer?.replace(/\/$/, "")}/avatar/${id}/512` }
    },
  },
  profile: ({ id, displayname, email, avatar }) => ({ id, name: displayname, email, image: avatar }),
  style: {
    bg: "#fff",
    text: "#0082C9",
    mark: "M12.018 6.537c-2.5 0-4.6 1.712-5.241 4.015-.56-1.232-1.793-2.105-3.225-2.105A3.569 3.569 0 0 0 0 12a3.569 3.569 0 0 0 3.552 3.553c1.432 0 2.664-.874 3.224-2.106.641 2.304 2.742 4.016 5.242 4.016 2.487 0 4.576-1.693 5.231-3.977.569 1.21 1.783 2.067 3.198 2.067A3.568 3.568 0 0 0 24 12a3.569 3.569 0 0 0-3.553-3.553c-1.416 0-2.63.858-3.199 2.067-.654-2.284-2.743-3.978-5.23-3.977zm0 2.085c1.878 0 3.378 1.5 3.378 3.378 0 1.878-1.5 3.378-3.378 3.378A3.362 3.362 0 0 1 8.641 12c0-1.878 1.5-3.378 3.377-3.378zm-8.466 1.91c.822 0 1.467.645 1.467 1.468s-.644 1.467-1.467 1.468A1.452 1.452 0 0 1 2.085 12c0-.823.644-1.467 1.467-1.467zm16.895 0c.823 0 1.468.645 1.468 1.468s-.645 1.468-1.468 1.468A1.452 1.452 0 0 1 18.98 12c0-.823.644-1.467 1.467-1.467z",
  },
}))
export default Nextcloud
