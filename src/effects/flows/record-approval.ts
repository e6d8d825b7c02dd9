import type { Effect } from "../runtime.ts"
import { approvalStore, codeKey, findByCode, sealApproval } from "./approval-record.ts"
import { approverIn } from "./approver.ts"

/** Writes the visitor's decision if the approval is undecided. Of any number of concurrent callers, one succeeds. */
export const recordApproval: Effect<"recordApproval"> = async ({ flow, code, approve }, runtime) => {
  const by = await approverIn(runtime)
  if (by === undefined) return { type: "approval.unrecorded", failure: { reason: "approver_absent" } }
  const found = await findByCode({ flow, code, by }, runtime)
  if (found === undefined) return unknown
  const { key, record, sealed } = found
  const decided = await sealApproval(key, { ...record, decision: { approves: approve, by } }, runtime)
  const store = approvalStore(runtime)
  if (!(await store.replace(key, sealed, decided, record.expires))) return unknown
  await store.take(await codeKey(flow, code, runtime))
  return { type: "approval.recorded" }
}

const unknown = { type: "approval.unrecorded", failure: { reason: "approval_unknown" } } as const
