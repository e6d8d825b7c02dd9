import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/sso/profile` of WorkOS. */
export interface WorkOSProfile extends OpenProfile {
  object?: "profile"
  /** The person's id, which begins with `prof_`. The id never changes within the connection. */
  id: string
  organization_id?: string | null
  connection_id?: string
  /** The kind of connection: `OktaSAML`, `GoogleOAuth`, … */
  connection_type?: string
  /** The person's id at the identity provider of the connection. */
  idp_id?: string
  /** The address that the connection returned. An organization's connection can name any address. */
  email?: string | null
  first_name?: string | null
  last_name?: string | null
  groups?: string[]
  /** The attributes of the person, as the identity provider of the connection returned them. */
  raw_attributes?: Record<string, unknown> & { picture?: string }
}

export interface WorkOSOptions {
  /** The id of the connection through which all people sign in: `conn_…`. Default: the request names no connection. */
  connection?: string | undefined
}

/**
 * Sign-in through a connection of WorkOS: single sign-on of an organization, or a social one.
 *
 * @register https://dashboard.workos.com an environment with a connection, and the callback URL among its redirects
 * @see https://workos.com/docs/reference/sso/get-authorization-url
 * @see https://workos.com/docs/reference/sso/profile
 * @note Each request must say where people sign in: set the option `connection`, or pass `provider` or `organization` in `authorization.params` or in the third argument of `signIn`.
 * @note The client's secret is the environment's API key.
 * @note An organization's connection can name any e-mail address. An e-mail address therefore counts as unverified, unless `trustedTenants` lists the profile's `organization_id`. `accountLinking.unverifiedAddress` decides if a new user gets such an address.
 */
const WorkOS: OAuthModule<WorkOSProfile, WorkOSOptions> = oauth(({ connection }) => ({
  id: "workos",
  name: "WorkOS",
  defaultIssuer: "https://api.workos.com",
  tenants: { namedBy: "organization_id" },
  authorization: { url: "{issuer}/sso/authorize", params: { connection } },
  token: { url: "{issuer}/sso/token", lacksTokenType: true },
  userinfo: "{issuer}/sso/profile",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (profile) => ({
    id: profile.id,
    name: [profile.first_name, profile.last_name].filter(Boolean).join(" ") || null,
    email: profile.email,
    image: profile.raw_attributes?.picture,
  }),
  style: { bg: "#6363f1", text: "#fff" },
  optionNames: ["connection"],
}))
export default WorkOS
