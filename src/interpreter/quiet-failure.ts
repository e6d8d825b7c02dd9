import type { Failure } from "../../machines/facts.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import { errorOf } from "./failures.ts"

/** Logs why a flow ended with less than was asked for, where its answer does not show it: a session that reads as none. */
export function logQuietFailure(
  outcome: { type: string; failure?: Failure | undefined } | undefined,
  { provider, traceId }: { provider: string | undefined; traceId: () => string },
  config: ResolvedConfig,
): void {
  if (outcome?.failure !== undefined) config.log.error(errorOf(outcome.failure, { provider, traceId: traceId() }))
}
