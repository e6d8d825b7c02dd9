import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims, StandardClaims } from "./parts/claims.ts"

/** The claims of PingOne's ID token, as the application's attribute mappings make them. */
export interface PingIdProfile extends IdTokenClaims<string>, StandardClaims {
  /** The person's id, which never changes within the environment, if `sub` has its default mapping. */
  sub: string
  /** The environment's id. */
  env?: string
  /** The organisation's id. */
  org?: string
  sid?: string
}

/**
 * Sign-in with an environment of PingOne by Ping Identity.
 *
 * @register https://docs.pingidentity.com/pingone/applications/p1_add_app_oidc.html an application of the type "OIDC Web App" with the scopes "profile" and "email"
 * @see https://apidocs.pingidentity.com/pingone/platform/v1/api/#openid-connectoauth-2
 * @note `issuer` is the address of the environment: `https://auth.pingone.com/<environment id>/as`. The top-level domain depends on the region: `auth.pingone.eu`, for example.
 */
const PingId: OIDCModule<PingIdProfile> = oidc(() => ({ id: "ping-id", name: "Ping Identity" }))
export default PingId
