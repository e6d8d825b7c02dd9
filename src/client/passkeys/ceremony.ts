/** Runs the two ceremonies of passkeys in the browser. */
import { creationOptions, credentialJson, requestOptions } from "./json.ts"
import { PasskeyError } from "../../errors/client-errors.ts"
import { passkeyError } from "./passkey-error.ts"

/**
 * The response of `GET webauthn-options/{provider}`. The options are those of WebAuthn Level 3 in JSON. The declarations of
 * the package must not name their types, which TypeScript 5.4 does not have.
 */
export type PasskeyOptions =
  | { readonly action: "authenticate"; readonly options: { readonly rpId?: string | undefined } }
  | { readonly action: "register"; readonly options: object }

export interface CeremonySettings {
  /** `conditional`: without a dialog of its own. */
  readonly mediation?: "conditional" | undefined
  readonly signal?: AbortSignal | undefined
}

/** A browser runs one ceremony at a time. A new one aborts the ceremony that waits, such as the autofill. */
let running: AbortController | undefined

/**
 * Creates a passkey, or signs the challenge with one.
 *
 * @returns the response in JSON, for the field `data` of the callback.
 * @throws {PasskeyError} if the browser made no response.
 */
export async function runCeremony(
  { action, options }: PasskeyOptions,
  { mediation, signal }: CeremonySettings = {},
): Promise<string> {
  if (globalThis.PublicKeyCredential === undefined) throw new PasskeyError("no_authenticator")
  running?.abort()
  const controller = new AbortController()
  running = controller
  const abort = (): void => controller.abort()
  if (signal?.aborted) abort()
  signal?.addEventListener("abort", abort)
  const settings = { signal: controller.signal, ...(mediation && { mediation }) }
  try {
    const credential =
      action === "register"
        ? await navigator.credentials.create({
            ...settings,
            publicKey: creationOptions(options as PublicKeyCredentialCreationOptionsJSON),
          })
        : await navigator.credentials.get({
            ...settings,
            publicKey: requestOptions(options as PublicKeyCredentialRequestOptionsJSON),
          })
    // The browser's type does not say which kind of credential the options ask for.
    return JSON.stringify(credentialJson(credential as PublicKeyCredential))
  } catch (error) {
    throw passkeyError(error, action === "register" ? "create" : "get")
  } finally {
    signal?.removeEventListener("abort", abort)
    if (running === controller) running = undefined
  }
}
