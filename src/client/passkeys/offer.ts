/** Offers the user's passkeys in the autofill of a form field (WebAuthn Level 3 §5.1.4.3). */
import { PasskeyError } from "../../errors/client-errors.ts"
import { runCeremony, type PasskeyOptions } from "./ceremony.ts"

/** The server accepts a challenge for five minutes. The page gets a new one earlier, in milliseconds. */
const renewedAfter = 240_000

/** The options of the ceremony, and the response of the browser in JSON. */
export interface Chosen {
  readonly body: PasskeyOptions
  readonly data: string
}

/** Returns `true` if the browser lists passkeys below form fields. */
export async function hasAutofill(): Promise<boolean> {
  return (await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()) === true
}

/**
 * Waits until the user chooses a passkey in the list below a form field. While the page is visible, the function asks
 * for a new challenge before the old one ends.
 *
 * @param ask gets options with a new challenge; `undefined` ends the offer.
 * @returns `undefined` if the offer ended without a choice.
 * @throws {PasskeyError} if the user chose a passkey, and the browser then failed or refused.
 */
export async function offerPasskeys(
  ask: () => Promise<PasskeyOptions | undefined>,
  signal?: AbortSignal,
): Promise<Chosen | undefined> {
  const hasEnded = (): boolean => signal?.aborted === true
  while (!hasEnded()) {
    const body = await ask()
    // The caller can have ended the offer during the request.
    if (body === undefined || hasEnded()) return undefined
    const renewal = renewalOf(signal)
    try {
      return { body, data: await runCeremony(body, { signal: renewal.signal, mediation: "conditional" }) }
    } catch (error) {
      if (!(error instanceof PasskeyError) || error.code !== "aborted") throw error
      if (!renewal.isDue()) return undefined
    } finally {
      renewal.stop()
    }
  }
  return undefined
}

/** Aborts the ceremony when its challenge is old and the page is visible, so that a hidden page sends no requests. */
function renewalOf(signal: AbortSignal | undefined): { signal: AbortSignal; isDue: () => boolean; stop: () => void } {
  const controller = new AbortController()
  let isDue = false
  const abort = (): void => controller.abort()
  const renew = (): void => {
    if (document.hidden) return document.addEventListener("visibilitychange", renew, { once: true })
    isDue = true
    abort()
  }
  const timer = setTimeout(renew, renewedAfter)
  signal?.addEventListener("abort", abort)
  const stop = (): void => {
    clearTimeout(timer)
    document.removeEventListener("visibilitychange", renew)
    signal?.removeEventListener("abort", abort)
  }
  return { signal: controller.signal, isDue: () => isDue, stop }
}
