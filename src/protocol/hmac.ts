import { base64url } from "./bytes.ts"

/** Returns the HMAC-SHA-256 of a string (RFC 2104): 43 characters of base64url. */
export async function hmacSha256(secret: string, text: string): Promise<string> {
  const utf8 = new TextEncoder()
  const algorithm = { name: "HMAC", hash: "SHA-256" }
  const key = await crypto.subtle.importKey("raw", utf8.encode(secret), algorithm, false, ["sign"])
  return base64url(new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8.encode(text))))
}
