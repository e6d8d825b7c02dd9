/** Letters that may end an encoding whose last group has two (`2`) or three (`3`) of four letters: unused bits are zero. */
const lastLetters: Record<2 | 3, string> = { 2: "AQgw", 3: "AEIMQUYcgkosw048" }

/**
 * Whether text is the one canonical base64url encoding of some bytes: RFC 4648 §5 letters, no padding, unused bits zero.
 * So two different texts never stand for the same bytes.
 */
export function isCanonicalBase64url(text: string): boolean {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return false
  const rest = text.length % 4
  if (rest === 0) return true
  if (rest !== 2 && rest !== 3) return false
  return lastLetters[rest].includes(text.charAt(text.length - 1))
}

/** The bytes of base64url text that {@link isCanonicalBase64url} accepts. Anything else may throw. */
export function base64urlBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"))
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes
}

/** Bytes in base64url without padding. */
export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
}
