/** What `?error=` may say. Everything that is not meant for visitors is `Configuration`. */
export type ClientError =
  | "Configuration"
  | "CredentialsSignin"
  | "OAuthAccountNotLinked"
  | "OAuthCallbackError"
  | "AccessDenied"
  | "Verification"
  | "MissingCSRF"
  | "AccountNotLinked"
  | "WebAuthnVerificationError"

export interface CatalogueEntry {
  /** Name of the error class that the log gets. */
  type: string
  /** What the browser is told. */
  visible: ClientError
  /** One sentence that a developer can act on. */
  developer: string
}
