/** The forms in which an authenticator can return a stored user handle. */
import { base64url } from "../protocol/bytes.ts"
import { base64urlBytes } from "./base64url.ts"

/**
 * Returns the forms in which a client can return a stored handle: once, twice or not encoded in base64url. Returns an
 * empty list for a passkey without a stored handle.
 */
export function returnedForms(handle: string | null | undefined): readonly string[] {
  if (!handle) return []
  return [handle, encodedHandle(handle), ...charactersOf(handle)]
}

/** Returns the characters of a handle, encoded in base64url. */
export function encodedHandle(text: string): string {
  return base64url(new TextEncoder().encode(text))
}

/** Returns the characters of a handle; none for a handle of other software whose bytes are no characters. */
function charactersOf(handle: string): readonly string[] {
  try {
    const characters = new TextDecoder().decode(base64urlBytes(handle))
    return /^[\w-]+$/.test(characters) ? [characters] : []
  } catch {
    return []
  }
}
