import type { Failure } from "../../../machines/facts.ts"
import type { EvidenceClaim } from "../../ports/evidence.ts"
import type { JWT } from "../../ports/records.ts"
import { writeToken } from "../browser-session.ts"
import type { Runtime } from "../runtime.ts"
import { isRevokedBeforeRenewal } from "./revoked.ts"

/**
 * Writes the token of a session with other evidence, unless the session was revoked.
 *
 * @returns the failure if the token and its evidence do not fit into the cookies, or the session was revoked.
 * @throws if the registry's store fails.
 */
export async function rewriteToken(
  session: { claims: JWT; evidence: EvidenceClaim },
  runtime: Runtime,
): Promise<Failure | undefined> {
  if (await isRevokedBeforeRenewal(session, runtime)) return { reason: "step_up_session_changed" }
  return writeToken({ ...session, whole: true }, runtime)
}
