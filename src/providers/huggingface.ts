import { oidc, type OIDCModule, type OpenProfile } from "./parts/oauth.ts"
import type { StandardClaims } from "./parts/claims.ts"

/** The claims of Hugging Face's ID token, with the scopes `profile` and `email`. */
export interface HuggingfaceProfile extends StandardClaims, OpenProfile {
  iss?: string
  aud?: string
  /** The person's id, which does not change when the person changes their name. */
  sub: string
  /** The name in the address of the person's page, which can change. */
  preferred_username?: string
  isPro?: boolean
  /** Present only with the scope `read-billing`. */
  canPay?: boolean
  /** The person's organisations that the application may see. */
  orgs?: {
    sub: string
    name: string
    picture: string
    preferred_username: string
    isEnterprise?: boolean
    canPay?: boolean
    roleInOrg?: "admin" | "write" | "read" | "contributor"
    /** True if the organisation requires a sign-in of its own, which the person has not done yet. */
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
