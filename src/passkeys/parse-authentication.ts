/** Reads the response of an authentication. */
import type { ParsedAuthentication, PasskeyFault } from "../ports/passkeys.ts"
import { readAuthenticatorData } from "./authenticator-data.ts"
import { faultOr, readBytes, readClientData, readCredential } from "./response.ts"

/**
 * Checks the form of an authentication response, before any check of its values. An empty user handle counts as absent.
 *
 * @param response `AuthenticationResponseJSON`, unchecked.
 * @returns the parsed response, or the fault of its form. Does not throw for any JSON.
 */
export function parseAuthentication(response: unknown): ParsedAuthentication | PasskeyFault {
  return faultOr(() => {
    const { credentialId, fields } = readCredential(response)
    const clientDataJSON = readBytes(fields, "clientDataJSON")
    const clientData = readClientData(clientDataJSON.bytes)
    const authenticatorData = readBytes(fields, "authenticatorData")
    const authenticator = readAuthenticatorData(authenticatorData.bytes)
    const signature = readBytes(fields, "signature").text
    const signed = { authenticatorData: authenticatorData.text, clientDataJSON: clientDataJSON.text }
    const parsed = { credentialId, clientData, authenticator, signature, signed }
    const isHandleAbsent = [undefined, null, ""].some((absent) => absent === fields["userHandle"])
    return isHandleAbsent ? parsed : { ...parsed, userHandle: readBytes(fields, "userHandle").text }
  })
}
