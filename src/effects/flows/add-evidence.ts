import type { Candidate, Failure, StepsMemory } from "../../../machines/facts.ts"
import type { Answer } from "../../../machines/vocabulary.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import type { Evidence } from "../../ports/evidence.ts"
import type { JWT } from "../../ports/records.ts"
import { recordUse } from "../admission/passkey-row.ts"
import { linkingVisitor } from "../admission/quarantine-record.ts"
import { methodsOfSignIn, methodsOfSteps, withMultiFactor, withProven } from "../authentication-methods.ts"
import { detailsOfRegistered, detailsOfSignIn, registerSession } from "../registry/register-session.ts"
import type { SessionDetails } from "../registry/registered-details.ts"
import { rewriteToken } from "../registry/rewrite-token.ts"
import { presentedSession } from "../presented-evidence.ts"
import { base64url } from "../../protocol/bytes.ts"
import { evidenceOfSubject } from "../../protocol/session-token.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { renewRow } from "../session-row.ts"
import { resultsOf } from "../make-results.ts"

/**
 * Adds evidence to the session that the browser presents, if the step-up began with the same session. The effect sets
 * the time of the evidence to the time of the authentication, and adds methods. In a re-authentication, a session
 * without evidence gets an id, and evidence of this authentication only. The session gets a new token. The effect does
 * not call `callbacks.jwt`.
 *
 * Only the new token contains the new evidence, so a thief of the old token gains nothing. With database sessions, the
 * old token stops working. A sealed token stays valid with its old evidence until it expires.
 */
export const addEvidence: Effect<"addEvidence"> = async (params, runtime) => {
  const { flow, candidate, visitor, steps, authTime = Infinity } = params
  const now = await linkingVisitor(runtime)
  if (now?.user.id !== visitor.user || now.session !== visitor.session) return refused("step_up_session_changed")
  if (!now.proven || now.anonymous) return refused("session_required", "the session does not prove whose it is")
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
  const found = await presentedSession(runtime)
  if (found === undefined) return refused("step_up_session_changed")
  // An own flow can check less than a whole authentication, so it cannot create the first evidence of a session.
  if (found.evidence === undefined && own !== undefined)
    return refused("session_required", "the session has no evidence")
  const { adapter } = runtime.config
  if (candidate.passkey !== undefined && adapter !== undefined) {
    const outdated = await recordUse(candidate.passkey, { adapter, runtime })
    if (outdated !== undefined) return { type: "evidence.refused", failure: outdated }
  }
  const before = found.evidence ?? noEvidence(runtime)
  const isNew = found.evidence === undefined
  const details = async () => ({
    ...(await detailsOfRegistered(before, runtime)),
    ...(isNew && (await detailsOfSignIn(candidate, runtime))),
  })
  const failure = await (found.in === "row"
    ? renewRow(found.row, { details: await details(), evidence: withMore(before) }, runtime)
    : writeEvidence(
        {
          claims: found.claims,
          evidence: withMore(before),
          register: isNew ? { user: visitor.user, details } : undefined,
        },
        runtime,
      ))
  return failure === undefined ? { type: "evidence.added" } : { type: "evidence.refused", failure }
}

interface Written {
  claims: JWT
  evidence: Evidence
  /** The user and the details of a session that has no id yet. */
  register: { user: string; details: () => Promise<SessionDetails> } | undefined
}

/**
 * Writes the token with the evidence. If the session gets its id now, the function first registers the session, so that
 * the user can revoke it.
 */
async function writeEvidence({ claims, evidence, register }: Written, runtime: Runtime): Promise<Failure | undefined> {
  const whole = await evidenceOfSubject(evidence, claims.sub)
  if (whole === undefined) return { reason: "session_required", cause: "the token has no sub" }
  if (register !== undefined) {
    const { user, details } = register
    const expiresAt = runtime.now() + runtime.config.jwt.maxAge * 1000
    const entry = { person: { user }, evidence, expiresAt, details: await details() }
    const failure = await registerSession(entry, runtime)
    if (failure !== undefined) return failure
  }
  return rewriteToken({ claims, evidence: whole }, runtime)
}

/**
 * Returns evidence without methods, for a session that Auth.js or an earlier release issued. The session gets an id.
 * The time is 0, because the library does not know when the user signed in.
 */
function noEvidence({ randomBytes }: Pick<Runtime, "randomBytes">): Evidence {
  return { sid: base64url(randomBytes(16)), at: 0, amr: [], of: "user" }
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
