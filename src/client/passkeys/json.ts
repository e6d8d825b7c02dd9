/** Converts between the JSON of the routes and the objects of `navigator.credentials` (WebAuthn Level 3 §5.1.8–§5.1.10). */

/** Returns the options for `navigator.credentials.create`. Bytes in the JSON are base64url. */
export function creationOptions(json: PublicKeyCredentialCreationOptionsJSON): PublicKeyCredentialCreationOptions {
  const native = nativeMethods()
  if (native?.parseCreationOptionsFromJSON) return native.parseCreationOptionsFromJSON(json)
  const { challenge, user, excludeCredentials, extensions: _extensions, ...rest } = json
  return {
    ...(rest as Omit<PublicKeyCredentialCreationOptions, "challenge" | "user">),
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: descriptors(excludeCredentials),
  }
}

/** Returns the options for `navigator.credentials.get`. Bytes in the JSON are base64url. */
export function requestOptions(json: PublicKeyCredentialRequestOptionsJSON): PublicKeyCredentialRequestOptions {
  const native = nativeMethods()
  if (native?.parseRequestOptionsFromJSON) return native.parseRequestOptionsFromJSON(json)
  const { challenge, allowCredentials, extensions: _extensions, ...rest } = json
  return {
    ...(rest as Omit<PublicKeyCredentialRequestOptions, "challenge">),
    challenge: bytesOf(challenge),
    allowCredentials: descriptors(allowCredentials),
  }
}

/**
 * Returns the JSON of a credential, which the server verifies. Some password managers replace the browser's credential by
 * an object of their own, whose `toJSON` is absent or throws. Then the function reads the fields itself.
 */
export function credentialJson(credential: PublicKeyCredential): object {
  try {
    return credential.toJSON() as object
  } catch {
    const { id, type, rawId, response, authenticatorAttachment } = credential
    return {
      id,
      rawId: textOf(rawId),
      type,
      authenticatorAttachment: authenticatorAttachment ?? undefined,
      clientExtensionResults: credential.getClientExtensionResults(),
      response: {
        ...fieldsOf(response, ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]),
        transports: (response as Partial<AuthenticatorAttestationResponse>).getTransports?.(),
      },
    }
  }
}

/** Encodes bytes in base64url without padding. */
function textOf(bytes: ArrayBuffer): string {
  return base64url(btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("")))
}

/** Writes base64 as base64url without padding (RFC 4648 §5). Returns base64url unchanged. */
export function base64url(text: string): string {
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0))
}

function descriptors(all: PublicKeyCredentialDescriptorJSON[] = []): PublicKeyCredentialDescriptor[] {
  return all.map((one) => ({ ...one, id: bytesOf(one.id) }) as PublicKeyCredentialDescriptor)
}

function fieldsOf(response: object, names: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of names) {
    const value = (response as Record<string, unknown>)[name]
    if (value instanceof ArrayBuffer) found[name] = textOf(value)
  }
  return found
}

/** The static methods that older browsers lack. */
function nativeMethods(): Partial<typeof PublicKeyCredential> | undefined {
  return globalThis.PublicKeyCredential
}
