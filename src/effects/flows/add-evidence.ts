import type { Candidate, Failure, StepsMemory } from "../../../machines/facts.ts"
import type { Answer } from "../../../machines/vocabulary.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import type { Evidence } from "../../ports/evidence.ts"
import { linkingVisitor } from "../admission/quarantine-record.ts"
import { methodsOfSignIn, methodsOfSteps, withMultiFactor, withProven } from "../authentication-methods.ts"
import { detailsOfRegistered } from "../registry/register-session.ts"
import { rewriteToken } from "../registry/rewrite-token.ts"
import { presentedEvidence } from "../presented-evidence.ts"
import type { Effect } from "../runtime.ts"
import { replaceRow } from "../session-row.ts"
import { resultsOf } from "../session-results.ts"

/**
 * Adds evidence to the session that the browser presents, if it is still the session with which the step-up began: sets
 * the time of the evidence to the time of the authentication, and adds methods. The session gets a new token.
 * `callbacks.jwt` is not called.
 *
 * The evidence is only in the new token, so a stolen copy of the old token does not get it. With database sessions, the
 * old token stops working. A sealed token stays valid with its old evidence until it expires.
 */
export const addEvidence: Effect<"addEvidence"> = async (params, runtime) => {
  const { flow, candidate, visitor, steps, authTime = Infinity } = params
  const now = await linkingVisitor(runtime)
  if (now?.user.id !== visitor.user || now.session !== visitor.session) return refused("step_up_session_changed")
  if (!now.proven) return refused("session_required", "the session does not prove whose it is")
  const own = runtime.config.ownFlows.get(flow)
  const methods = methodsOfStepUp({ candidate, steps }, own, runtime.config)
  const isProven = own === undefined ? candidate.provider === flow : own.requires.length + methods.length > 0
  if (!isProven) return refused("step_up_unproven")
  const withMore = <D extends Evidence>(before: D): D => {
    const results = resultsOf(steps, runtime.config)
    // After a quarantine, `before.at` can be up to a minute in the future: see `quarantinedUntil`.
    const at = Math.max(before.at, Math.min(authTime, Math.floor(runtime.now() / 1000)))
    return {
      ...withProven(before, withMultiFactor(methods), at),
      ...(results !== undefined && { results: { ...before.results, ...results } }),
    }
  }
  const found = await presentedEvidence(runtime)
  if (found === undefined) return refused("session_required", "the session has no evidence")
  const failure = await (found.in === "row"
    ? replaceRow(
        {
          userId: found.row.user.id,
          details: await detailsOfRegistered(found.evidence, runtime),
          evidence: () => withMore(found.evidence),
          mustStand: () => true,
        },
        runtime,
      )
    : rewriteToken({ claims: found.claims, evidence: withMore(found.evidence) }, runtime))
  return failure === undefined ? { type: "evidence.added" } : { type: "evidence.refused", failure }
}

/** Returns the methods that the user proved in this step-up. */
function methodsOfStepUp(
  proven: { candidate: Candidate; steps: StepsMemory },
  own: { ownMethods?: readonly string[] | undefined } | undefined,
  config: ResolvedConfig,
): readonly string[] {
  if (own === undefined) return methodsOfSignIn(proven, config)
  return [...(own.ownMethods ?? []), ...methodsOfSteps(proven.steps, config)]
}

function refused(reason: Failure["reason"], cause?: string): Answer<"addEvidence"> {
  return { type: "evidence.refused", failure: cause === undefined ? { reason } : { reason, cause } }
}
