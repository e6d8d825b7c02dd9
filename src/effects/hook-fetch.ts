import type { HookFetch } from "../ports/provider.ts"
import { boundedFetch, type ProviderCall, type ProviderCallReason } from "../protocol/outbound-fetch.ts"

/**
 * Returns the `fetch` for hooks of a provider. This `fetch` has the limits of `boundedFetch`, and accepts every media type, including pictures.
 *
 * @param refusal the reason for responses that cannot be used.
 */
export function hookFetchOf(call: ProviderCall, refusal: ProviderCallReason): HookFetch {
  const send = boundedFetch({ ...call, asBytes: true }, refusal)
  return (address, init = {}) => send(String(address), init)
}
