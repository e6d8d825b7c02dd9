import { sha256 } from "../protocol/bytes.ts"

/**
 * Returns a script with normalised line breaks, and the source expression (a hash) that allows this script in the
 * page's Content Security Policy (CSP Level 3 §2.3.1).
 */
export async function scriptSource(source: string): Promise<{ text: string; allowedBy: string }> {
  // HTML parsers normalise line breaks, and the browser hashes the normalised text. The hash in the policy must
  // therefore come from the normalised text.
  const text = source.replaceAll(/\r\n?/g, "\n")
  const digest = (await sha256(text, "base64url")).replaceAll("-", "+").replaceAll("_", "/")
  return { text, allowedBy: `'sha256-${digest}='` }
}
