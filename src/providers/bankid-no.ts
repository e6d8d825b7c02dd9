import { oidc, type OIDCModule, type OpenProfile } from "./parts/oauth.ts"
import type { StandardClaims } from "./parts/claims.ts"

/** The person, as returned by the userinfo endpoint of BankID. */
export interface BankIDNorwayProfile extends StandardClaims, OpenProfile {
  iss?: string
  aud?: string | string[]
  /** The person's id, which never changes for this client. */
  sub: string
  iat?: number
  exp?: number
  auth_time?: number
  jti?: string
  typ?: string
  azp?: string
  session_state?: string
  sid?: string
  at_hash?: string
  nonce?: string
  /** The person's name, as in the certificate. */
  name: string
  acr?: string
  /** How the person signed in: BankID, BankID on mobile, or BankID with biometrics. */
  amr?: "BID" | "BIM" | "BIS"
  /** BankID's own id for the person. */
  bankid_altsub?: string
  /** The issuer of the certificate. */
  originator?: string
  additionalCertInfo?: {
    certValidFrom: number
    certValidTo: number
    serialNumber: string
    keyAlgorithm: string
    keySize: string
    policyOid: string
    certQualified: boolean
    versionNumber: string
    subjectName: string
  }
  tid?: string
  /** Present only with the scope `email`, if the person has an address and agrees. */
  email?: string
  /**
   * The national identity number. Present only with the scope for this number, and only for clients that may receive
   * it.
   */
  nnin_altsub?: string
}

/**
 * Sign-in with the Norwegian BankID.
 *
 * @register https://developer.bankid.no/ a client of the OIDC provider, ordered from a bank or a partner
 * @see https://confluence.bankidnorge.no/confluence/pdoidcl
 * @note BankID signs the responses of its userinfo endpoint (RS256). The library refuses a response without a signature.
 * @note The parameter `login_hint` chooses the kind of BankID (`BIS`, `BID`, `BIM`), and `ui_locales` the language of its pages.
 */
const BankIDNorway: OIDCModule<BankIDNorwayProfile> = oidc(() => ({
  id: "bankid-no",
  name: "BankID Norge",
  issuer: "https://auth.bankid.no/auth/realms/prod",
  client: { token_endpoint_auth_method: "client_secret_post", userinfo_signed_response_alg: "RS256" },
  idToken: false,
  authorization: { params: { ui_locales: "no", login_hint: "BIS" } },
  profile: (profile) => ({ id: profile.sub, name: profile.name, email: profile.email }),
  style: { text: "#fff", bg: "#39134c" },
}))
export default BankIDNorway
