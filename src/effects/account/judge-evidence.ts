import { meetsDemand } from "../meets-demand.ts"
import { presentedEvidence } from "../presented-evidence.ts"
import type { Effect } from "../runtime.ts"

/** Checks if the evidence of the presented session meets a demand. Throws if a store fails. */
export const judgeEvidence: Effect<"judgeEvidence"> = async ({ toLink = false, ...given }, runtime) => {
  const { linkMaxAge = Infinity } = toLink ? runtime.config : {}
  const demand = { ...given, maxAge: Math.min(given.maxAge, linkMaxAge) }
  const found = await presentedEvidence(runtime)
  return meetsDemand(found?.evidence, demand, runtime.now() / 1000)
    ? { type: "evidence.sufficient" }
    : { type: "evidence.insufficient", failure: { reason: "evidence_insufficient" }, maxAge: demand.maxAge }
}
