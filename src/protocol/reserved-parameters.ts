/** Parameters of an authorization request that only this library sets (RFC 6749 §4.1.1, RFC 7636 §4.3, RFC 9101). */

const reservedNames = ["response_type", "response_mode", "client_id", "redirect_uri", "state", "nonce"]

/**
 * Returns true for a parameter that applications cannot set, because it binds the callback to this client and flow
 * (SECURITY D16).
 */
export function isReserved(name: string): boolean {
  return reservedNames.includes(name) || name.startsWith("code_challenge") || name.startsWith("request")
}
