import type { Failure } from "../../../machines/facts.ts"
import type { Answer } from "../../../machines/vocabulary.ts"
import type { Evidence } from "../../ports/evidence.ts"
import { linkingVisitor } from "../admission/quarantine-record.ts"
import { methodsOfSteps, withMultiFactor } from "../authentication-methods.ts"
import { detailsOfRegistered } from "../registry/register-session.ts"
import { rewriteToken } from "../registry/rewrite-token.ts"
import { presentedEvidence } from "../presented-evidence.ts"
import type { Effect } from "../runtime.ts"
import { replaceRow } from "../session-row.ts"
import { resultsOf } from "../session-results.ts"

/**
 * Adds evidence to the session that the browser presents, if it is still the session with which the step-up began: sets
 * the time of the evidence to now, and adds methods. The session gets a new token. `callbacks.jwt` is not called.
 *
 * The evidence is only in the new token, so a stolen copy of the old token does not get it. With database sessions, the
 * old token stops working. A sealed token stays valid with its old evidence until it expires.
 */
export const addEvidence: Effect<"addEvidence"> = async (params, runtime) => {
  const { flow, visitor, steps } = params
  const { ownFlows } = runtime.config
  const now = await linkingVisitor(runtime)
  if (now?.user.id !== visitor.user || now.session !== visitor.session) return refused("step_up_session_changed")
  if (!now.proven) return refused("session_required", "the session does not prove whose it is")
  const { requires = [], ownMethods = [] } = ownFlows.get(flow) ?? {}
  const methods = [...ownMethods, ...methodsOfSteps(steps, runtime.config)]
  if (requires.length === 0 && methods.length === 0) return refused("step_up_unproven")
  const withMore = <D extends Evidence>(before: D): D => {
    const results = resultsOf(steps, runtime.config)
    return {
      ...before,
      // After a quarantine, `before.at` can be up to a minute in the future: see `quarantinedUntil`.
      at: Math.max(before.at, Math.floor(runtime.now() / 1000)),
      amr: withMultiFactor([...before.amr, ...methods]),
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

function refused(reason: Failure["reason"], cause?: string): Answer<"addEvidence"> {
  return { type: "evidence.refused", failure: cause === undefined ? { reason } : { reason, cause } }
}
