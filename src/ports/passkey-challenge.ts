/** The values that a sign-in with a passkey keeps between the options and the response of the browser. */
import type { AdapterAuthenticator } from "./adapter.ts"
import type { AuthenticationMethod } from "./evidence.ts"
import type { User } from "./records.ts"

/**
 * The purpose of a challenge. A response to a challenge of one purpose is refused for every other purpose.
 *
 * - `signIn`: a user signs in.
 * - `signUp`: a visitor without a session registers a passkey, and becomes a new user.
 * - `add`: the signed-in user registers a further passkey.
 * - `stepUp`: the signed-in user authenticates again.
 */
export type PasskeyPurpose = "signIn" | "signUp" | "add" | "stepUp"

/** The visitor whom the options are about. */
export type PasskeyUser =
  /** The user of the session. */
  | { readonly is: "signedIn"; readonly user: User }
  /** A stored user whom the request names, such as by an e-mail address. No session proves who the visitor is. */
  | { readonly is: "known"; readonly user: User }
  /** A person whom the request names, and who is no stored user. */
  | { readonly is: "new"; readonly user: User }
  /** The request names no person. */
  | { readonly is: "none" }

/** The values that the cookie of the challenge contains, and that a response is compared with. */
export interface PasskeyChallenge {
  readonly purpose: PasskeyPurpose
  /** 32 random bytes, in base64url without padding. */
  readonly challenge: string
  /** The RP ids whose passkeys are accepted. The options named the first one. */
  readonly rpIds: readonly string[]
  /** The SHA-256 of each RP id, in base64url. */
  readonly rpIdHashes: readonly string[]
  /** The origins of the pages that may use the passkeys. */
  readonly origins: readonly string[]
  /** The origins of the outermost pages that may contain the site in a frame. Empty: a frame is refused. */
  readonly topOrigins: readonly string[]
  /** False only for a registration without a dialog of its own (`mediation: "conditional"`, WebAuthn Level 3 §7.1). */
  readonly requiresPresence: boolean
  /** True if the authenticator must verify the user. */
  readonly requiresVerification: boolean
  /**
   * True if the options named no passkey. The authenticator then finds the passkey itself, so it has stored the user
   * handle, and must return it (WebAuthn Level 3 §7.2, step 6). Absent in a registration.
   */
  readonly requiresUserHandle?: boolean | undefined
  /** The COSE numbers of the accepted algorithms. */
  readonly algorithms: readonly number[]
  /** The user who was signed in when the options were made, and the session. */
  readonly visitor?:
    | {
        readonly user: string
        readonly session?: string | undefined
        readonly stale?: true | undefined
        readonly linksUntil?: number | undefined
      }
    | undefined
  /** The id of the anonymous user who was signed in when the options were made. */
  readonly anonymous?: string | undefined
  /** In a registration: `user.id` of the options, in base64url. */
  readonly userHandle?: string | undefined
  /** With the purpose `signUp`: the person who signs up. */
  readonly person?: User | undefined
}

/** A stored passkey, as the checks of a chart read it. */
export interface StoredPasskey {
  /** The id of the credential, in base64 with padding, as the table has it. */
  readonly credentialID: string
  readonly userId: string
  readonly providerAccountId: string
  /** The public key in the COSE_Key format, in base64url. */
  readonly publicKey: string
  /** The COSE number of the key's algorithm. `undefined` for a malformed key, which no check accepts. */
  readonly algorithm: number | undefined
  readonly counter: number
  readonly deviceType: string
  /** The handles that the authenticator may return, in base64url. Empty for a passkey without a stored handle. */
  readonly userHandles: readonly string[]
}

/** The passkey of a sign-in. */
export interface CandidatePasskey {
  /** The authentication methods (RFC 8176): `hwk` or `swk`, and `user` if the authenticator verified the user. */
  readonly methods: readonly AuthenticationMethod[]
  /** In a registration: the row of the passkey, without the id of its user. */
  readonly registers?: Omit<AdapterAuthenticator, "userId">
  /** In an authentication: the changes of the stored row. */
  readonly used?: Required<Pick<AdapterAuthenticator, "credentialID" | "counter" | "credentialBackedUp">>
}
