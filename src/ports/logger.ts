import type { Words } from "./keys-of.ts"

/** The log of an application. The library passes no secrets, tokens, codes or cookies to the log. */
export interface Logger {
  /** Logs an error. `error.type` is the stable code of the error, and `error.cause` is its cause. */
  error: (error: Error) => void
  warn: (code: WarningCode, ...more: unknown[]) => void
  debug: (message: string, ...more: unknown[]) => void
}

export type WarningCode =
  | Words<"debug-enabled csrf-disabled env-url-basepath-redundant env-url-basepath-mismatch experimental-webauthn">
  | Words<"development-secret check-omitted cookie-options-incomplete cookie-readable-by-scripts insecure-issuer">
  | Words<"redirect-proxy-unused authorization-parameter-ignored untrue-environment-value account-linking-dangerous">
  | Words<"address-of-tenants unverified-address-omitted address-quarantined session-cookie-large">
  | Words<"unknown-provider-option provider-unusable authorized-not-enforced stored-users-undecided">
  | Words<"inspect-address-refused requests-refused failures-repeated host-unrestricted weak-secret-opens">
  | Words<"duplicate_cookies session-row-unreadable session-columns-dropped step-uncounted flow-unlimited single-use-undeclared short-link-secret">
  | Words<"unverified-address-unrecorded client-address-unknown limits-in-memory sessions-ended-by-notice wait-until-failed password-meter-missing username-not-stored">
