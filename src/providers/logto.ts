import { oidc, type OIDCModule, type OpenProfile } from "./parts/oauth.ts"

/** The claims of Logto's ID token, with the scopes `profile` and `email`. Claims of other scopes are optional. */
export interface LogtoProfile extends OpenProfile {
  iss?: string
  aud?: string
  /** The person's id. It never changes. */
  sub: string
  name?: string | null
  /** The name with which the person signs in. It can change. */
  username?: string | null
  picture?: string | null
  email?: string | null
  email_verified?: boolean
  phone_number?: string | null
  phone_number_verified?: boolean
  address?: string | { [part: string]: unknown }
  custom_data?: { [name: string]: unknown }
  /** The person's accounts at other providers, by connector. */
  identities?: { [connector: string]: unknown }
  sso_identities?: object[]
  /** Ids of the organisations that the person is in. */
  organizations?: string[]
  organization_data?: object[]
  /** The roles in organisations. Each role is `<organisation>:<role>`. */
  organization_roles?: string[]
}

/**
 * Sign-in with Logto, in its cloud or self-hosted.
 *
 * @register https://cloud.logto.io an application of the type "Traditional web"
 * @see https://docs.logto.io/quick-starts/next-auth
 * @see https://docs.logto.io/end-user-flows/collect-user-profile
 * @note `issuer` is the endpoint of the tenant with `/oidc` at its end: `https://<tenant>.logto.app/oidc`.
 */
const Logto: OIDCModule<LogtoProfile> = oidc(() => ({
  id: "logto",
  name: "Logto",
  authorization: { params: { scope: "offline_access openid email profile" } },
  profile: ({ sub: id, name, username, email, picture: image }) => ({ id, name: name ?? username, email, image }),
}))
export default Logto
