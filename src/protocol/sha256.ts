import { base64url } from "./base64url.ts"
import { nodeBuiltins } from "./node-builtins.ts"
import type { NowOrLater } from "./now-or-later.ts"

/**
 * SHA-256 of text in UTF-8, as 64 lower-case hexadecimal characters. At once with `node:crypto`, else a promise.
 *
 * Hides only what cannot be guessed: fit for random tokens, not for passwords.
 */
export function sha256Hex(text: string): NowOrLater<string> {
  const builtins = nodeBuiltins()
  if (builtins !== undefined) return builtins.crypto.createHash("sha256").update(text, "utf8").digest("hex")
  return webSha256Hex(text)
}

/** SHA-256 of text in UTF-8, as 43 characters of base64url. Otherwise as {@link sha256Hex}. */
export function sha256Base64url(text: string): NowOrLater<string> {
  const builtins = nodeBuiltins()
  if (builtins !== undefined) return builtins.crypto.createHash("sha256").update(text, "utf8").digest("base64url")
  return webSha256(text).then(base64url)
}

/** {@link sha256Hex} by Web Crypto, which every runtime has. */
export async function webSha256Hex(text: string): Promise<string> {
  return Array.from(await webSha256(text), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

async function webSha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))
}

/**
 * Compares two texts in a time that does not tell where they differ. Their lengths are not hidden: for digests and
 * tokens of a fixed form.
 */
export function sameText(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return difference === 0
}
