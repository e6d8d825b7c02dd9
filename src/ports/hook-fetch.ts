/**
 * The key of the option with which an application passes its own `fetch` for one provider:
 * `GitHub({ [customFetch]: myFetch })`.
 */
export const customFetch: unique symbol = Symbol.for("authchart.custom-fetch")

/**
 * The `fetch` that hooks receive. This `fetch` calls the application's own `fetch` if the provider has one. It has the
 * limits of all HTTP requests of this library: https except on loopback, no redirects, 10 seconds and 256 KiB for the
 * whole response. Beyond a limit, the promise rejects.
 */
export type HookFetch = (
  address: string | URL,
  init?: { method?: string; headers?: Record<string, string>; body?: string | URLSearchParams | FormData },
) => Promise<Response>
