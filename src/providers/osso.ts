import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/oauth/me` of Osso. */
export interface OssoProfile extends OpenProfile {
  /** The person's id at Osso. */
  id: string
  /** The person's address, which the identity provider of the person's company named. */
  email: string
  /** The kind of identity provider: `OKTA`, `AZURE`, … */
  idp?: string
  name?: string
  requested?: { domain?: string; email?: string }
}

/**
 * Sign-in with a self-hosted Osso, which connects to the person's company by SAML.
 *
 * @register https://ossoapp.com/docs/configure/overview an OAuth client, in Osso's admin pages under "Config"
 * @see https://ossoapp.com/docs/consume/consuming-osso/
 * @note `issuer` is the address of your Osso: `https://osso.example.com`, with or without a slash at the end.
 * @note Each company's identity provider can name any e-mail address. An e-mail address therefore counts as unverified. `accountLinking.unverifiedAddress` decides if a new user gets such an address.
 */
const Osso: OAuthModule<OssoProfile> = oauth(() => ({
  id: "osso",
  name: "Osso",
  // `namedBy` is absent, so every address counts as unverified. The field `requested` of the profile only repeats
  // parameters of the request, so it does not prove a tenant.
  tenants: {},
  authorization: "{issuer}/oauth/authorize",
  token: "{issuer}/oauth/token",
  userinfo: "{issuer}/oauth/me",
}))
export default Osso
