import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims } from "./parts/claims.ts"

/** The claims of Apple's ID token, and the form field `user`, which Apple posts at the first consent. */
export interface AppleProfile extends IdTokenClaims<string> {
  /** The person's id for all apps of one developer team, which never changes. */
  sub: string
  nonce_supported?: boolean
  /** The person's address, or a relay address that Apple made for this app. */
  email?: string
  /** Apple writes the value as a string in some responses. */
  email_verified?: boolean | "true" | "false"
  is_private_email?: boolean | "true" | "false"
  /** How likely the person is real: 0 not supported, 1 unknown, 2 likely. */
  real_user_status?: 0 | 1 | 2
  transfer_sub?: string
  /** The form field `user`. Present only at the first consent. The browser can change this field. */
  user?: { name?: { firstName?: string; lastName?: string }; email?: string }
}

/**
 * Sign-in with Apple.
 *
 * @register https://developer.apple.com/account/resources/identifiers/list/serviceId a Services ID, which is the client id
 * @see https://developer.apple.com/documentation/signinwithapplerestapi
 * @note `clientSecret` is a JWT that you sign with your Apple key (ES256). The JWT is valid for at most six months.
 * @note Apple's site posts the callback as a form. Your site needs `https`, and `localhost` does not work.
 * @note Apple sends the person's name only at the first consent. At every later sign-in, the user's `name` is their address.
 */
const Apple: OIDCModule<AppleProfile> = oidc(() => ({
  id: "apple",
  name: "Apple",
  issuer: "https://appleid.apple.com",
  authorization: { params: { scope: "name email", response_mode: "form_post" } },
  client: { token_endpoint_auth_method: "client_secret_post" },
  unsupportedChecks: ["pkce"],
  userInCallback: true,
  profile: ({ sub, user, email }) => ({
    id: sub,
    name: [user?.name?.firstName, user?.name?.lastName].filter(Boolean).join(" ") || (email ?? null),
    email,
  }),
  style: {
    mark: "M12.152 6.896c-.948 0-2.415-1.078-3.96-1.04-2.04.027-3.91 1.183-4.961 3.014-2.117 3.675-.546 9.103 1.519 12.09 1.013 1.454 2.208 3.09 3.792 3.039 1.52-.065 2.09-.987 3.935-.987 1.831 0 2.35.987 3.96.948 1.637-.026 2.676-1.48 3.676-2.948 1.156-1.688 1.636-3.325 1.662-3.415-.039-.013-3.182-1.221-3.22-4.857-.026-3.04 2.48-4.494 2.597-4.559-1.429-2.09-3.623-2.324-4.39-2.376-2-.156-3.675 1.09-4.61 1.09zM15.53 3.83c.843-1.012 1.4-2.427 1.245-3.83-1.207.052-2.662.805-3.532 1.818-.78.896-1.454 2.338-1.273 3.714 1.338.104 2.715-.688 3.559-1.701",
    text: "#fff",
    bg: "#000",
  },
}))
export default Apple
