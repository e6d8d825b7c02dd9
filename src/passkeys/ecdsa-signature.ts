/** Converts the ECDSA signatures of authenticators to the form of Web Crypto. */

/**
 * Converts an ECDSA signature for P-256 from DER (WebAuthn Level 3 §6.5.5, RFC 3279 §2.2.3) to the 64 bytes `r ‖ s`.
 *
 * @returns `undefined` for every other encoding than the one that DER permits: other lengths, additional zeros, negative
 *   numbers, and bytes after the end.
 */
export function rawSignature(der: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const raw = new Uint8Array(64)
  if (der[0] !== 0x30 || der[1] !== der.length - 2 || der.length > 72) return undefined
  let at = 2
  for (const end of [32, 64]) {
    const length = der[at + 1] ?? 0
    const from = at + 2
    const integer = der.subarray(from, from + length)
    const [first = 0, second = 0] = integer
    if (der[at] !== 0x02 || length === 0 || integer.length !== length || first > 0x7f) return undefined
    // A leading zero is there only if the number would otherwise be negative. The number zero is no valid signature.
    if (first === 0 && second <= 0x7f) return undefined
    const digits = first === 0 ? integer.subarray(1) : integer
    if (digits.length > 32) return undefined
    raw.set(digits, end - digits.length)
    at = from + length
  }
  return at === der.length ? raw : undefined
}
