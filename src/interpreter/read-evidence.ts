import { resolveConfig, siteOf } from "../config/resolve.ts"
import type { AuthConfig } from "../config/options.ts"
import { presentedEvidence } from "../effects/presented-evidence.ts"
import { presentedVisitor } from "../effects/presented-session.ts"
import type { Evidence } from "../ports/evidence.ts"
import { publicUrl } from "../protocol/public-url.ts"
import { failureOf } from "./failures.ts"
import { tellFailure } from "./log-bounds.ts"
import { makeRuntime, platform, type Platform } from "./runtime.ts"
import { newTraceId } from "./trace/trace-id.ts"

export interface EvidenceRead {
  /** The evidence; `undefined` if the session has none. */
  evidence: Evidence | undefined
  /** True if the session can step up: it has evidence, and belongs to a stored user. */
  canStepUp: boolean
  /** The time of the read, in seconds since the epoch. */
  now: number
}

/**
 * Reads how and when the user of the session authenticated. The evidence comes from the session itself, and not from
 * the result of `callbacks.session`. Fails closed: any error is logged, and the result has no evidence.
 */
export async function readPresentedEvidence(
  request: Request,
  given: AuthConfig,
  impure: Platform = platform,
): Promise<EvidenceRead> {
  const config = resolveConfig(given)
  const now = impure.now() / 1000
  const address = publicUrl(request, config)
  if (config.problem !== undefined || !address.ok) return { evidence: undefined, canStepUp: false, now }
  const runtime = makeRuntime({ config, site: siteOf(config, address.origin), request }, impure)
  try {
    const evidence = (await presentedEvidence(runtime))?.evidence
    const visitor = evidence === undefined ? undefined : await presentedVisitor(runtime)
    return { evidence, canStepUp: config.session.stepUp && visitor?.session !== undefined, now }
  } catch (error) {
    const served = { request, config, composition: undefined, notes: undefined, impure }
    tellFailure(failureOf(error), { provider: undefined, traceId: newTraceId(impure) }, served)
    return { evidence: undefined, canStepUp: false, now }
  }
}
