/** Parameters of an authorization request that nobody but this library sets (RFC 6749 §4.1.1, RFC 7636 §4.3, RFC 9101). */

const reservedNames = ["response_type", "response_mode", "client_id", "redirect_uri", "state", "nonce"]

/** Parameters that bind the answer to this client and flow: only this library sets them (SECURITY D16). */
export function isReserved(name: string): boolean {
  return reservedNames.includes(name) || name.startsWith("code_challenge") || name.startsWith("request")
}
