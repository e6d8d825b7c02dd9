import type { OIDCConfig, OIDCUserConfig } from "../ports/provider.ts"

/** The claims of Apple's ID token, and what the form says besides at the first consent. */
export interface AppleProfile {
  iss: string
  aud: string
  /** Stays, for all apps of one developer team. */
  sub: string
  iat: number
  exp: number
  nonce?: string
  nonce_supported?: boolean
  /** It may be one of Apple's relay addresses. */
  email?: string
  /** Apple writes it as a text in some answers. */
  email_verified?: boolean | "true" | "false"
  is_private_email?: boolean | "true" | "false"
  /** 0 not supported, 1 unknown, 2 likely a real person. */
  real_user_status?: 0 | 1 | 2
  transfer_sub?: string
  at_hash?: string
  auth_time?: number
  /** Only at the first consent. The browser could have changed it. */
  user?: { name?: { firstName?: string; lastName?: string }; email?: string }
  [claim: string]: unknown
}

/**
 * Sign-in with Apple.
 *
 * @register https://developer.apple.com/account/resources/identifiers/list/serviceId a Services ID: it is the client's id
 * @see https://developer.apple.com/documentation/signinwithapplerestapi
 * @note `clientSecret` is a token that you sign with your key of Apple's (ES256); it is valid for six months at most.
 * @note Apple answers by a form that another site posts: the site needs `https`, and `localhost` does not do.
 * @note The name comes only at the first consent: the user's `name` is their address at every later one.
 */
export default function Apple<P extends AppleProfile>(options: OIDCUserConfig<P> = {}): OIDCConfig<P> {
  return {
    id: "apple",
    name: "Apple",
    type: "oidc",
    issuer: "https://appleid.apple.com",
    authorization: { params: { scope: "name email", response_mode: "form_post" } },
    client: { token_endpoint_auth_method: "client_secret_post" },
    unsupportedChecks: ["pkce"],
    userInCallback: true,
    profile: ({ sub, user, email }) => ({
      id: sub,
      name: [user?.name?.firstName, user?.name?.lastName].filter(Boolean).join(" ") || (email ?? null),
      email: email ?? null,
      image: null,
    }),
    style: { text: "#fff", bg: "#000" },
    options,
  }
}
