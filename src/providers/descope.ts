import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims, StandardClaims } from "./parts/claims.ts"

/** The claims of Descope's ID token. */
export interface DescopeProfile extends IdTokenClaims, StandardClaims {
  /** The person's id, which never changes within the project. */
  sub: string
}

/**
 * Sign-in with a project of Descope.
 *
 * @register https://app.descope.com/applications an OIDC application. The client id is the id of the project, and the client secret is an access key
 * @see https://docs.descope.com/getting-started/oidc-endpoints
 * @note The module makes the issuer from the client id: `https://api.descope.com/<project id>`. For another region, or your own domain, set `issuer` or `AUTH_DESCOPE_ISSUER`.
 */
const Descope: OIDCModule<DescopeProfile> = oidc(() => ({
  id: "descope",
  name: "Descope",
  defaultIssuer: "https://api.descope.com/{clientId}",
  style: { bg: "#1C1C23", text: "#ffffff" },
}))
export default Descope
