import type { HookFetch } from "../ports/provider.ts"
import { boundedFetch, type ProviderCall, type ProviderCallReason } from "../protocol/outbound-fetch.ts"

/**
 * Returns the `fetch` that hooks of a provider receive. This `fetch` has the limits of `boundedFetch` (time, size,
 * redirects), and accepts responses of every media type, including pictures.
 *
 * @param refusal the reason of the failure if a response cannot be used.
 */
export function hookFetchOf(call: ProviderCall, refusal: ProviderCallReason): HookFetch {
  const send = boundedFetch({ ...call, asBytes: true }, refusal)
  return (address, init = {}) => send(String(address), init)
}
