import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims, StandardClaims } from "./parts/claims.ts"

/** The claims of a user pool's ID token. The pool and the app client decide which attributes are present. */
export interface CognitoProfile extends IdTokenClaims<string>, StandardClaims {
  /** The person's id: a UUID that never changes, and that differs in every user pool. */
  sub: string
  token_use?: "id"
  origin_jti?: string
  event_id?: string
  "cognito:username"?: string
  /** The names of the person's groups in the pool. */
  "cognito:groups"?: string[]
  /** Attributes that the pool's administrator added have names that begin with `custom:`. */
  [claim: string]: unknown
}

/**
 * Sign-in with a user pool of Amazon Cognito.
 *
 * @register https://console.aws.amazon.com/cognito/v2/home an app client of the user pool, with a client secret, the code grant and the scopes `openid`, `profile` and `email`
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/federation-endpoints.html
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-id-token.html
 * @note `issuer` is the pool's address: `https://cognito-idp.<region>.amazonaws.com/<pool id>`. The discovery document of this issuer names the domain where people sign in.
 */
const Cognito: OIDCModule<CognitoProfile> = oidc(() => ({
  id: "cognito",
  name: "Cognito",
  style: { brandColor: "#C17B9E" },
}))
export default Cognito
