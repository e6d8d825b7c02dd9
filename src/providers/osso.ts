import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as `/oauth/me` of Osso tells. */
export interface OssoProfile extends OpenProfile {
  /** Osso's own id of the person. */
  id: string
  /** What the identity provider of the person's company said. */
  email: string
  /** Which kind of identity provider that was: `OKTA`, `AZURE`, … */
  idp?: string
  name?: string
  requested?: { domain?: string; email?: string }
}

/**
 * Sign-in with an Osso of one's own, which speaks SAML with the person's company.
 *
 * @register https://ossoapp.com/docs/configure/overview an OAuth client, in Osso's admin pages under "Config"
 * @see https://ossoapp.com/docs/consume/consuming-osso/
 * @note `issuer` is the address of your Osso: `https://osso.example.com`, with or without a slash at the end.
 * @note Each company's identity provider can name any address: an address counts as unverified. `accountLinking.unverifiedAddress` says whether a new user gets such an address.
 */
const Osso: OAuthModule<OssoProfile> = oauth(() => ({
  id: "osso",
  name: "Osso",
  // `requested` repeats parameters of the request: it names no tenant that an assertion proved.
  tenants: {},
  authorization: "{issuer}/oauth/authorize",
  token: "{issuer}/oauth/token",
  userinfo: "{issuer}/oauth/me",
}))
export default Osso
