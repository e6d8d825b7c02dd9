/**
 * The key of the option with which an application passes its own `fetch` for one provider:
 * `GitHub({ [customFetch]: myFetch })`.
 */
export const customFetch: unique symbol = Symbol.for("authchart.custom-fetch")

/**
 * The `fetch` that hooks receive. This `fetch` calls the application's own `fetch` if the provider has one. The limits
 * of all calls of this library apply: https except on loopback, no redirects, 10 seconds and 256 KiB for the whole
 * response. A call beyond a limit rejects.
 */
export type HookFetch = (
  address: string | URL,
  init?: { method?: string; headers?: Record<string, string>; body?: string | URLSearchParams | FormData },
) => Promise<Response>
