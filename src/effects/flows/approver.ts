/** Finds the approver: the user who is signed in with this browser, and may approve a request. */
import { personKey } from "../../../machines/person-key.ts"
import type { SessionClaims } from "../../../machines/flow-asks.ts"
import { keepsUsers } from "../../config/keeps-users.ts"
import { evidenceOfSubject } from "../../protocol/session-token.ts"
import { presentedVisitor } from "../presented-session.ts"
import { presentedToken } from "../browser-session.ts"
import type { Runtime } from "../runtime.ts"

/** The approver: the id of a stored user, or, if users are not stored, the claims of the session. */
export type Approver =
  | { readonly of: "user"; readonly id: string }
  | { readonly of: "account"; readonly claims: SessionClaims }

/**
 * Returns the approver.
 *
 * @returns `undefined` if no user is signed in, or if the session does not prove which user it belongs to.
 */
export async function approverIn(runtime: Runtime): Promise<Approver | undefined> {
  const visitor = await presentedVisitor(runtime)
  if (visitor !== undefined) return visitor.proven ? { of: "user", id: visitor.user.id } : undefined
  const { session, adapter } = runtime.config
  const token = session.strategy === "jwt" ? await presentedToken(runtime) : undefined
  if (token?.is !== "open") return undefined
  const { sub, name, email, picture } = token.claims
  if (typeof sub !== "string" || sub === "") return undefined
  const evidence = await evidenceOfSubject(token.evidence, sub)
  // No stored user has this `sub`. If the application stores users, either `authorize` returned this `sub` as an id,
  // and the evidence says `account`, or the user was deleted.
  if (keepsUsers(adapter) && evidence?.of !== "account") return undefined
  return { of: "account", claims: { sub, name, email, picture } }
}

/** Returns the key under which the library counts an approver's lookups of codes. */
export function approverKey(approver: Approver): string {
  return approver.of === "user" ? personKey({ user: approver.id }) : JSON.stringify(["sub", approver.claims.sub])
}
