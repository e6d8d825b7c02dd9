import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims } from "./parts/claims.ts"

/** The claims of LINE's ID token. */
export interface LineProfile extends IdTokenClaims<string> {
  /** The person's id for all channels of one provider in LINE's console. */
  sub: string
  /** How the person signed in: `linesso`, `lineautologin`, `lineqr`, `pwd`, `mfa`. */
  amr?: string[]
  /** The display name. It can change. */
  name?: string
  /** Absent if the person has no picture. */
  picture?: string
  /** Only if LINE allowed the channel to request addresses, and the person agreed. */
  email?: string
}

/**
 * Sign-in with LINE.
 *
 * @register https://developers.line.biz/console/ a LINE Login channel of the app type "Web app"
 * @see https://developers.line.biz/en/docs/line-login/integrate-line-login/
 * @see https://developers.line.biz/en/docs/line-login/verify-id-token/
 * @note To get addresses, apply for the "Email address permission" in the channel's settings.
 * @note LINE signs the ID tokens of web sign-ins with the channel's secret (HS256).
 */
const LINE: OIDCModule<LineProfile> = oidc(() => ({
  id: "line",
  name: "LINE",
  issuer: "https://access.line.me",
  client: { id_token_signed_response_alg: "HS256" },
  style: { bg: "#00C300", text: "#fff" },
}))
export default LINE
