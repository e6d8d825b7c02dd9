/** The two ceremonies that run without a dialog of their own (WebAuthn Level 3 §5.1.3.1, §5.1.4.3). */
import type { ProviderId } from "../../ports/provider-names.ts"
import { follow } from "../post-sign-in.ts"
import type { SignInResponse } from "../sign-in-outcome.ts"
import { PasskeyError } from "../../errors/client-errors.ts"
import { runCeremony, type PasskeyOptions } from "./ceremony.ts"
import { hasAutofill, offerPasskeys } from "./offer.ts"
import { complete, readOptions } from "./sign-in.ts"

/** The options of {@link signInByAutofill}. */
export interface AutofillOptions<Redirect extends boolean = true> {
  /** The URL to open after the sign-in, which `callbacks.redirect` must allow. Default: the current page. */
  redirectTo?: string
  /** If `false`, the browser stays on the page, and the function returns the result. Default `true`. */
  redirect?: Redirect
  /** Ends the offer, for example when a component is removed. */
  signal?: AbortSignal
}

/** The options of {@link createPasskeyQuietly}. */
export interface QuietOptions {
  /** Ends the attempt. Default: a signal that ends it after 30 seconds. */
  signal?: AbortSignal
}

/**
 * Offers the user's passkeys in the list that the browser shows below a form field. The page needs a field whose
 * `autocomplete` ends in `webauthn`, such as `autocomplete="username webauthn"`. Call the function when the page is
 * shown. The promise waits until the user chooses a passkey, possibly forever.
 *
 * @returns the result of the sign-in, with `redirect: false`. `undefined` without a request if the browser has no such
 * list; also if `signal` or a call of `signIn` ended the offer.
 * @throws {PasskeyError} if the user chose a passkey, and the browser then failed or refused.
 * @throws as `signIn` does for the response of the server.
 */
export async function signInByAutofill(provider: ProviderId, options?: AutofillOptions<true>): Promise<void>
export async function signInByAutofill(
  provider: ProviderId,
  options: AutofillOptions<false>,
): Promise<SignInResponse | undefined>
export async function signInByAutofill(
  provider: ProviderId,
  { redirectTo = location.href, redirect = true, signal }: AutofillOptions<boolean> = {},
): Promise<SignInResponse | void> {
  if (!(await hasAutofill())) return undefined
  let refusal: SignInResponse | undefined
  const ask = async (): Promise<PasskeyOptions | undefined> => {
    const asked = await readOptions(provider, { action: "authenticate" })
    if (asked.good) return asked.body
    refusal = asked.result
    return undefined
  }
  const chosen = await offerPasskeys(ask, signal)
  if (chosen === undefined) return redirect ? undefined : refusal
  return follow(await complete(provider, chosen, {}, { redirectTo }), redirectTo, redirect)
}

/**
 * Creates a passkey for the signed-in user without a dialog, if the password manager of the user supports this and has
 * just filled in the user's password. Call it on the page after a sign-in with a password. A failure changes nothing, and
 * needs no message to the user.
 *
 * @returns `true` if the user now has a new passkey.
 */
export async function createPasskeyQuietly(
  provider: ProviderId,
  { signal = AbortSignal.timeout(30_000) }: QuietOptions = {},
): Promise<boolean> {
  const { conditionalCreate } = (await globalThis.PublicKeyCredential?.getClientCapabilities?.()) ?? {}
  if (conditionalCreate !== true) return false
  const fields = { action: "register", mediation: "conditional" }
  const asked = await readOptions(provider, fields)
  if (!asked.good) return false
  try {
    const redirectTo = location.href
    const data = await runCeremony(asked.body, { signal, mediation: "conditional" })
    const response = await complete(provider, { body: asked.body, data }, fields, { redirectTo })
    const result = await follow(response, redirectTo, false)
    return result?.outcome.worked === true
  } catch (error) {
    if (error instanceof PasskeyError) return false
    throw error
  }
}
