/**
 * The user handle of a user (`user.id` of WebAuthn Level 3 §5.4.3), which reveals nothing about the user: 43 characters,
 * encoded in base64url as 58 characters.
 *
 * Browsers that read the options as JSON decode the handle, and store the 43 bytes. Clients of SimpleWebAuthn 9 store the
 * 58 bytes of the encoded text, and read the stored bytes as text. Because the bytes are characters, both kinds of client
 * can read a handle that the other kind stored.
 */
import type { Runtime } from "../../../effects/runtime.ts"
import { encodedHandle } from "../../../passkeys/user-handle-forms.ts"
import type { AdapterAuthenticator } from "../../../ports/adapter.ts"
import type { PasskeyUser } from "../../../ports/passkey-challenge.ts"
import { randomBase64url } from "../../../protocol/bytes.ts"
import { hmacSha256 } from "../../../protocol/hmac.ts"

/**
 * Returns the handle for a registration. All passkeys of a user have the same handle, so that an authenticator replaces
 * an older passkey of the same user: the handle of a stored passkey, otherwise a keyed hash of the user's id. A new user
 * gets a random handle.
 */
export async function handleOf(
  about: PasskeyUser,
  passkeys: readonly AdapterAuthenticator[],
  { config, randomBytes }: Runtime,
): Promise<string> {
  const stored = passkeys.find(({ userHandle }) => typeof userHandle === "string" && userHandle !== "")?.userHandle
  if (stored) return stored
  const [secret = ""] = config.secrets
  if (about.is === "signedIn" && about.user.id !== undefined)
    return encodedHandle(await hmacSha256(secret, `authchart passkey user ${about.user.id}`))
  return encodedHandle(randomBase64url(randomBytes))
}
