import { oidc, type OIDCModule, type OpenProfile } from "./parts/oauth.ts"

/** The claims of Logto's ID token, with the scopes `profile` and `email`. Claims of other scopes are optional. */
export interface LogtoProfile extends OpenProfile {
  iss?: string
  aud?: string
  /** The person's id, which never changes. */
  sub: string
  name?: string | null
  /** The name with which the person signs in. The name can change. */
  username?: string | null
  picture?: string | null
  email?: string | null
  email_verified?: boolean
  phone_number?: string | null
  phone_number_verified?: boolean
  address?: string | { [part: string]: unknown }
  custom_data?: { [name: string]: unknown }
  /** The person's accounts at other providers, by the connector of Logto that links them. */
  identities?: { [connector: string]: unknown }
  sso_identities?: object[]
  /** The ids of the person's organisations. */
  organizations?: string[]
  organization_data?: object[]
  /** The person's roles in organisations. Each role is a string: `<organisation>:<role>`. */
  organization_roles?: string[]
}

/**
 * Sign-in with Logto, in its cloud or self-hosted.
 *
 * @register https://cloud.logto.io an application of the type "Traditional web"
 * @see https://docs.logto.io/quick-starts/next-auth
 * @see https://docs.logto.io/end-user-flows/collect-user-profile
 * @note `issuer` is the tenant's address with `/oidc` at its end: `https://<tenant>.logto.app/oidc`.
 */
const Logto: OIDCModule<LogtoProfile> = oidc(() => ({
  id: "logto",
  name: "Logto",
  authorization: { params: { scope: "offline_access openid email profile" } },
  profile: ({ sub: id, name, username, email, picture: image }) => ({ id, name: name ?? username, email, image }),
}))
export default Logto
