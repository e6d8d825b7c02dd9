/** The key of a `fetch` of the application for one provider: `GitHub({ [customFetch]: myFetch })`. */
export const customFetch: unique symbol = Symbol.for("authchart.custom-fetch")

/**
 * A `fetch` for hooks: the application's own `fetch`, if it has one. The limits of all calls of this library apply: https
 * except on loopback, no redirects, 10 seconds and 256 KiB for the whole response. Rejects beyond a limit.
 */
export type HookFetch = (
  address: string | URL,
  init?: { method?: string; headers?: Record<string, string>; body?: string | URLSearchParams | FormData },
) => Promise<Response>
