import { presentedEvidence } from "../presented-evidence.ts"
import { detailsOfRegistered } from "../registry/register-session.ts"
import { rewriteToken } from "../registry/rewrite-token.ts"
import type { Effect } from "../runtime.ts"
import { renewRow } from "../session-row.ts"

/**
 * Gives the presented session a new token.
 *
 * @throws {TypeError} if the token does not fit into the cookies.
 * @throws if a store or the database fails.
 */
export const renewSession: Effect<"renewSession"> = async (_params, runtime) => {
  const found = await presentedEvidence(runtime)
  if (found === undefined) return { type: "session.absent" }
  const { evidence } = found
  const failure =
    found.in === "token"
      ? await rewriteToken({ claims: found.claims, evidence: found.evidence }, runtime)
      : await renewRow(found.row, { details: await detailsOfRegistered(evidence, runtime), evidence }, runtime)
  if (failure === undefined) return { type: "session.renewed" }
  if (failure.reason === "step_up_session_changed") return { type: "session.absent" }
  throw new TypeError(`The session got no new token: ${failure.reason}.`)
}
