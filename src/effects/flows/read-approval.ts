import type { Effect } from "../runtime.ts"
import { findByCode } from "./approval-record.ts"
import { approverIn } from "./approver.ts"

/** Returns the data `about` of an undecided approval, by its code. Does not change the approval. */
export const readApproval: Effect<"readApproval"> = async ({ flow, code }, runtime) => {
  const found = await findByCode({ flow, code, by: await approverIn(runtime) }, runtime)
  if (found === undefined) return { type: "approval.unknown", failure: { reason: "approval_unknown" } }
  return { type: "approval.pending", about: found.record.about }
}
