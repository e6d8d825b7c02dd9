import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as SAML Jackson reads them from the identity provider's assertion. */
export interface SAMLJacksonProfile extends OpenProfile {
  /** The person's id, which Jackson makes from the id at the identity provider. The id never changes. */
  id: string
  email?: string
  firstName?: string
  lastName?: string
  roles?: string[]
  groups?: string[]
  /** The unchanged attributes of the assertion. */
  raw?: Record<string, unknown>
  /** The parameters of the request, which chose the connection to the identity provider. */
  requested?: { tenant?: string; product?: string; client_id?: string; state?: string; [field: string]: unknown }
}

/**
 * Sign-in with SAML single sign-on, through a self-hosted SAML Jackson.
 *
 * @register https://boxyhq.com/docs/jackson/deploy/service a deployment, and in it a connection to the identity provider
 * @see https://boxyhq.com/docs/jackson/sso-flow/
 * @note `issuer` is the address of the deployment.
 * @note With the client id `dummy` and the client secret `dummy`, the parameters `tenant` and `product` of the sign-in choose the connection.
 * @note Each tenant's identity provider can name any e-mail address. An e-mail address therefore counts as unverified. `accountLinking.unverifiedAddress` decides if a new user gets such an address.
 */
const SAMLJackson: OAuthModule<SAMLJacksonProfile> = oauth(() => ({
  id: "boxyhq-saml",
  name: "BoxyHQ SAML",
  // `namedBy` is absent, so every address counts as unverified. The field `requested` of the profile only repeats
  // parameters of the request, so it does not prove a tenant.
  tenants: {},
  authorization: { url: "{issuer}/api/oauth/authorize", params: { provider: "saml" } },
  token: "{issuer}/api/oauth/token",
  userinfo: "{issuer}/api/oauth/userinfo",
  profile: ({ id, email, firstName, lastName }) => ({
    id,
    email,
    name: [firstName, lastName].filter(Boolean).join(" "),
  }),
  style: { brandColor: "#25c2a0" },
}))
export default SAMLJackson
