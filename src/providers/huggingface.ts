import { oidc, type OIDCModule, type OpenProfile } from "./parts/oauth.ts"
import type { StandardClaims } from "./parts/claims.ts"

/** The claims of Hugging Face's ID token, with the scopes `profile` and `email`. */
export interface HuggingfaceProfile extends StandardClaims, OpenProfile {
  iss?: string
  aud?: string
  /** Stays when the person renames themselves. */
  sub: string
  /** The name in the person's address. It can change. */
  preferred_username?: string
  isPro?: boolean
  /** Only with the scope `read-billing`. */
  canPay?: boolean
  /** Organisations that the person is in, as far as they let the application see them. */
  orgs?: {
    sub: string
    name: string
    picture: string
    preferred_username: string
    isEnterprise?: boolean
    canPay?: boolean
    roleInOrg?: "admin" | "write" | "read" | "contributor"
    /** The organisation wants its own sign-in, which the person has not done yet. */
    pendingSSO?: boolean
    missingMFA?: boolean
    resourceGroups?: { sub: string; name: string; role: "read" | "write" | "admin" | "contributor" }[]
  }[]
}

/**
 * Sign-in with Hugging Face.
 *
 * @register https://huggingface.co/settings/applications/new an OAuth app with the scopes `openid`, `profile` and `email`
 * @see https://huggingface.co/docs/hub/en/oauth
 */
const Huggingface: OIDCModule<HuggingfaceProfile> = oidc(() => ({
  id: "huggingface",
  name: "Hugging Face",
  issuer: "https://huggingface.co",
  style: { bg: "#FFD21E", text: "#000" },
}))
export default Huggingface
