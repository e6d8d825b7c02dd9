/** Finds the code of an error of the browser. */
import { PasskeyError, type PasskeyErrorCode } from "../../errors/client-errors.ts"

/** The codes of the errors of `navigator.credentials` (WebAuthn Level 3 §5.1.3, §5.1.4). */
const codes: Readonly<Record<string, PasskeyErrorCode>> = {
  NotAllowedError: "cancelled",
  NotSupportedError: "no_authenticator",
  ConstraintError: "no_authenticator",
  SecurityError: "not_allowed",
  InvalidStateError: "already_registered",
  AbortError: "aborted",
}

/**
 * Returns the error for what `navigator.credentials.create` or `get` threw. Chromium reports a page whose permissions
 * policy forbids passkeys by the same name as a cancelled dialog, so the function reads this policy.
 */
export function passkeyError(thrown: unknown, method: "create" | "get"): PasskeyError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature: (name: string) => boolean } }
  const forbidden = featurePolicy?.allowsFeature(`publickey-credentials-${method}`) === false
  const known = codes[error.name] ?? "failed"
  const code = known === "already_registered" && method === "get" ? "failed" : known
  return new PasskeyError(code === "cancelled" && forbidden ? "not_allowed" : code, error)
}
