import type { HookFetch } from "../ports/provider.ts"
import { boundedFetch, type ProviderCall, type ProviderCallReason } from "../protocol/outbound-fetch.ts"

/**
 * What hooks of a provider call it with: within our limits, and taking whatever comes, pictures too.
 *
 * @param refusal the reason for answers that arrived but cannot be taken.
 */
export function hookFetchOf(call: ProviderCall, refusal: ProviderCallReason): HookFetch {
  const send = boundedFetch({ ...call, asBytes: true }, refusal)
  return (address, init = {}) => send(String(address), init)
}
