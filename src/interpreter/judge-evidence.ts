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

/**
 * `met`: the evidence suffices. `stepsUp`: the user can add evidence to the session. `signsIn`: only a new sign-in gives
 * evidence, because the session has none, or belongs to no stored user.
 */
export type EvidenceVerdict = "met" | "stepsUp" | "signsIn"

/**
 * Judges how and when the user of the session authenticated. The evidence comes from the session itself, and not from
 * the result of `callbacks.session`. Fails closed: any error is logged, and the user has to sign in.
 *
 * @param suffices receives the evidence, and the present time in seconds since the epoch.
 */
export async function judgePresentedEvidence(
  request: Request,
  given: AuthConfig,
  suffices: (evidence: Evidence | undefined, now: number) => boolean,
  impure: Platform = platform,
): Promise<EvidenceVerdict> {
  const config = resolveConfig(given)
  const address = publicUrl(request, config)
  if (config.problem !== undefined || !address.ok) return "signsIn"
  const runtime = makeRuntime({ config, site: siteOf(config, address.origin), request }, impure)
  try {
    const evidence = (await presentedEvidence(runtime))?.evidence
    if (suffices(evidence, impure.now() / 1000)) return "met"
    const visitor = evidence === undefined ? undefined : await presentedVisitor(runtime)
    return visitor?.session === undefined ? "signsIn" : "stepsUp"
  } catch (error) {
    const served = { request, config, composition: undefined, notes: undefined, impure }
    tellFailure(failureOf(error), { provider: undefined, traceId: newTraceId(impure) }, served)
    return "signsIn"
  }
}
