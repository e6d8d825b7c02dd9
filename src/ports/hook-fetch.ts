/** The two ways in which an application and a provider speak of `fetch`. */

/** A `fetch` of the application's own, for one provider: `GitHub({ [customFetch]: myFetch })`. */
export const customFetch: unique symbol = Symbol.for("authchart.custom-fetch")

/**
 * A `fetch` for hooks: the application's own where it gave one, within the limits of every call of this library (https
 * off loopback, no redirects, 10 seconds and 256 KiB for the whole answer). Rejects where the provider keeps none.
 */
export type HookFetch = (
  address: string | URL,
  init?: { method?: string; headers?: Record<string, string>; body?: string | URLSearchParams | FormData },
) => Promise<Response>
