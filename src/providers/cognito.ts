import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims, StandardClaims } from "./parts/claims.ts"

/** The claims of a user pool's ID token. Which attributes are there is decided by the pool and the app client. */
export interface CognitoProfile extends IdTokenClaims<string>, StandardClaims {
  /** A UUID that never changes. It belongs only to this user pool. */
  sub: string
  token_use?: "id"
  origin_jti?: string
  event_id?: string
  "cognito:username"?: string
  /** Names of the pool's groups that the person is in. */
  "cognito:groups"?: string[]
  /** The pool's own attributes are named `custom:…`. */
  [claim: string]: unknown
}

/**
 * Sign-in with a user pool of Amazon Cognito.
 *
 * @register https://console.aws.amazon.com/cognito/v2/home an app client of the user pool, with a client secret, the code grant and the scopes `openid`, `profile` and `email`
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/federation-endpoints.html
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-id-token.html
 * @note `issuer` is the pool's address: `https://cognito-idp.<region>.amazonaws.com/<pool id>`. The domain where people sign in is found there.
 */
const Cognito: OIDCModule<CognitoProfile> = oidc(() => ({
  id: "cognito",
  name: "Cognito",
  style: { brandColor: "#C17B9E" },
}))
export default Cognito
