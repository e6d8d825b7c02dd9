import { loadParts } from "../config/part-of.ts"
import { resolveConfig, siteOf } from "../config/resolve.ts"
import type { AuthConfig } from "../config/options.ts"
import { presentedEvidence } from "../effects/presented-evidence.ts"
import { linkingVisitor } from "../effects/admission/quarantine-record.ts"
import type { Evidence } from "../ports/evidence.ts"
import { publicUrl } from "../protocol/public-url.ts"
import { failureOf } from "./failure-of.ts"
import { makeRuntime, platform, type Platform } from "./runtime.ts"
import { newTraceId } from "./trace/trace-id.ts"

/**
 * `met`: the evidence (how and when the user authenticated) suffices. `stepsUp`: the user can authenticate again in
 * this session. `signsIn`: only a new sign-in helps, because the session belongs to no stored user or to an anonymous
 * user, or does not prove to which user it belongs.
 */
export type EvidenceVerdict = "met" | "stepsUp" | "signsIn"

/**
 * Judges the evidence of the session, as the library stored it and not as `callbacks.session` returns it. Fails closed:
 * the function logs any error, and the user must sign in.
 *
 * @param suffices receives the evidence, and the present time in seconds since the epoch.
 */
export async function judgePresentedEvidence(
  request: Request,
  given: AuthConfig,
  suffices: (evidence: Evidence | undefined, now: number) => boolean,
  impure: Platform = platform,
): Promise<EvidenceVerdict> {
  if (loadParts !== undefined) await loadParts(given)
  const config = resolveConfig(given)
  const address = publicUrl(request, config)
  if (config.problem !== undefined || !address.ok) return "signsIn"
  const runtime = makeRuntime({ config, site: siteOf(config, address.origin), request }, impure)
  try {
    const evidence = (await presentedEvidence(runtime))?.evidence
    if (suffices(evidence, impure.now() / 1000)) return "met"
    const visitor = await linkingVisitor(runtime)
    return visitor?.session !== undefined && visitor.proven && !visitor.anonymous ? "stepsUp" : "signsIn"
  } catch (error) {
    const served = { request, config, composition: undefined, notes: undefined, impure }
    const { tellFailure } = await import("./tell-failure.ts")
    tellFailure(failureOf(error), { provider: undefined, traceId: newTraceId(impure) }, served)
    return "signsIn"
  }
}
