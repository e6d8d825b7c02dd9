import { presentedToken } from "../../../effects/browser-session.ts"
import { presentedRow } from "../../../effects/presented-row.ts"
import { isRevokedToken } from "../../../effects/registry/revoked.ts"
import type { Effect, Runtime } from "../../../effects/runtime.ts"

/**
 * Finds out whether the browser presents a session, of any user. If the browser presents sessions of different users,
 * none of them counts.
 */
export const findVisitor: Effect<"findVisitor"> = async (_params, runtime) => ({
  type: (await isSignedIn(runtime)) ? "visitor.present" : "visitor.absent",
})

async function isSignedIn(runtime: Runtime): Promise<boolean> {
  if (runtime.config.session.strategy === "database") return (await presentedRow(runtime)).is === "live"
  const token = await presentedToken(runtime)
  return token.is === "open" && !(await isRevokedToken(token, runtime))
}
