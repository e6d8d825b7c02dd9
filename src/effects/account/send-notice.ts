import { notify } from "../mails/notify.ts"
import type { Effect } from "../runtime.ts"
import { userOfVisitor } from "./account-of-visitor.ts"

/** Requests a notice to the signed-in user. Throws if the database fails. */
export const sendNotice: Effect<"sendNotice"> = async ({ notice }, runtime) => {
  const user = await userOfVisitor(runtime)
  if (user !== undefined) await notify({ name: notice, user }, runtime)
  return { type: "notice.queued" }
}
