/**
 * Makes the link "this was not me" in a notice, a mail about a change of the user's account. The link ends all
 * sessions.
 */
import { endsUserSessions } from "../../config/ends-user-sessions.ts"
import { appendQuery } from "../../protocol/append-query.ts"
import { usesUpOnce } from "../consumes-once.ts"
import { createSingleUseToken } from "../flows/create-single-use-token.ts"
import { onceStoreOf } from "../kept-once.ts"
import type { Runtime } from "../runtime.ts"

/**
 * The flow id and purpose of the link's token. The application cannot define a flow with this id, so no other token has
 * this id and purpose.
 */
export const noticeFlow = "not-me"
export const noticePurpose = "end-sessions"

/** The lifetime of the link in seconds: a week, because users may read their mail late. */
export const linkLifetime: number = 7 * 86_400

/** Makes the link for a user. The link works once. */
export async function notMeLink(userId: string, runtime: Runtime): Promise<string | undefined> {
  if (!endsUserSessions(runtime.config)) return undefined
  if (onceStoreOf("token", runtime) === undefined || !(await usesUpOnce(runtime))) return undefined
  const made = await createSingleUseToken(
    { flow: noticeFlow, purpose: noticePurpose, about: userId, lifetime: linkLifetime },
    runtime,
  )
  return appendQuery(runtime.site.url("not-me"), { token: made.token })
}
