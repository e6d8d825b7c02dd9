/** The link "this was not me" of a notice. */
import { endsUserSessions } from "../../config/ends-user-sessions.ts"
import { appendQuery } from "../../protocol/redirect-target.ts"
import { usesUpOnce } from "../consumes-once.ts"
import { createSingleUseToken } from "../flows/create-single-use-token.ts"
import { onceStoreOf } from "../kept-once.ts"
import type { Runtime } from "../runtime.ts"

/** Bind the token to this use. The id of the chart is no id of an own flow. */
export const noticeFlow = "not-me"
export const noticePurpose = "end-sessions"

/** Seconds for which the link can be used: a week, because mails are read late. */
export const linkLifetime: number = 7 * 86_400

/**
 * Makes the link for a user. It is valid once.
 *
 * @returns `undefined` where the sessions of a user cannot be ended, or no store uses a token up once.
 */
export async function notMeLink(userId: string, runtime: Runtime): Promise<string | undefined> {
  if (!endsUserSessions(runtime.config)) return undefined
  if (onceStoreOf("token", runtime) === undefined || !(await usesUpOnce(runtime))) return undefined
  const made = await createSingleUseToken(
    { flow: noticeFlow, purpose: noticePurpose, about: userId, lifetime: linkLifetime },
    runtime,
  )
  return appendQuery(runtime.site.url("not-me"), { token: made.token })
}
