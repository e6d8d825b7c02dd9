import { oidc, type OIDCModule, type OpenProfile } from "./parts/oauth.ts"

/** The claims of SimpleLogin's ID token. */
export interface SimpleLoginProfile extends OpenProfile {
  /** The same as `sub`, as a number. */
  id?: number
  /** The person's id for this app. Other apps receive a different id. */
  sub: string
  /** Often an alias that SimpleLogin made for this app and forwards from. */
  email?: string
  email_verified?: boolean
  name?: string
  /** Absent or `null` if the person has no picture, or does not share it. */
  avatar_url?: string | null
  /** The app's id. */
  client?: string
}

/**
 * Sign-in with SimpleLogin.
 *
 * @register https://app.simplelogin.io/developer a website with "Sign in with SimpleLogin"
 * @see https://simplelogin.io/docs/siwsl/intro/
 * @note The address may be an alias: mails to it reach the person for as long as they keep it.
 */
const SimpleLogin: OIDCModule<SimpleLoginProfile> = oidc(() => ({
  id: "simplelogin",
  name: "SimpleLogin",
  issuer: "https://app.simplelogin.io",
  profile: (profile) => ({ id: profile.sub, name: profile.name, email: profile.email, image: profile.avatar_url }),
  style: { brandColor: "#e3156a" },
}))
export default SimpleLogin
