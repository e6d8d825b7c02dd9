/** Where an application hears of what went on. Secrets, tokens, codes and cookies are never passed to it. */
export interface Logger {
  /** `error.type` is its stable code, `error.cause` what lies behind it. */
  error: (error: Error) => void
  warn: (code: WarningCode, ...more: unknown[]) => void
  debug: (message: string, ...more: unknown[]) => void
}

export type WarningCode =
  | "debug-enabled"
  | "csrf-disabled"
  | "env-url-basepath-redundant"
  | "env-url-basepath-mismatch"
  | "experimental-webauthn"
  | "development-secret"
  | "check-omitted"
  | "cookie-options-incomplete"
  | "insecure-issuer"
  | "redirect-proxy-unused"
  | "authorization-parameter-ignored"
  | "untrue-environment-value"
  | "account-linking-dangerous"
  | "session-cookie-large"
  | "unknown-provider-option"
  | "authorized-not-enforced"
  | "inspect-address-refused"
