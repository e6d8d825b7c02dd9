import type { ApprovedPerson } from "../../../machines/flow-asks.ts"
import type { Answer } from "../../../machines/vocabulary.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { approvalKey, approvalStore, findApproval } from "./approval-record.ts"
import type { Approver } from "./approver.ts"

/** The minimum time between two polls, in milliseconds (RFC 8628 §3.2, `interval`). */
const interval = 5000

/**
 * Handles a poll of the waiting program. If a user has decided, the effect removes the decision from the store, so at
 * most one caller receives the approver. The effect looks up a stored user again, because the application could have
 * deleted the user since the decision.
 */
export const takeApproval: Effect<"takeApproval"> = async ({ flow, handle }, runtime) => {
  const store = approvalStore(runtime)
  const key = await approvalKey(flow, handle, runtime)
  const found = await findApproval(key, runtime)
  if (found === undefined) return gone
  // Each poll writes a record that expires after the interval. While this record exists, the next poll is too early.
  if (!(await store.replace(`polled:${key}`, undefined, "1", new Date(runtime.now() + interval))))
    return { type: "approval.tooSoon" }
  const { decision } = found.record
  if (decision === undefined) return { type: "approval.waiting" }
  // The effect looks up the user first. If the database fails, the next poll can still take the approval.
  const person = decision.approves ? await personOf(decision.by, runtime) : undefined
  if ((await store.take(key)) === undefined) return gone
  if (!decision.approves) return { type: "approval.denied", failure: { reason: "approval_denied" } }
  return person === undefined ? gone : { type: "approval.taken", person }
}

async function personOf(by: Approver, { config: { adapter } }: Runtime): Promise<ApprovedPerson | undefined> {
  if (by.of === "account") return by
  const user = await adapter?.getUser?.(by.id)
  return user ? { of: "user", user } : undefined
}

const gone: Extract<Answer<"takeApproval">, { type: "approval.gone" }> = {
  type: "approval.gone",
  failure: { reason: "approval_gone" },
}
