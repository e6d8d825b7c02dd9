/**
 * Replaces `prove-flows.ts` in bundles for edge runtimes, which must be small. There, the first request for a route of the
 * library, or for a session, composes and proves the flows. If a flow is unsafe, the routes respond to every request with
 * an error, and no session is read. `proveFlows` of `authchart/core` proves the flows earlier, also on edge runtimes.
 */
import type { AuthConfig } from "../config/options.ts"

/** Does nothing, because the first request composes and proves the flows. */
export function proveFlows(_config: AuthConfig): void {}
