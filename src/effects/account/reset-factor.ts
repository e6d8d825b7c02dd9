/** Removes a second factor of a user, on behalf of an operator. */
import { stepTools } from "../../flows/steps/effects/step-in.ts"
import type { AdapterUser } from "../../ports/adapter.ts"
import { notify } from "../mails/notify.ts"
import { postNotices } from "../mails/post.ts"
import type { Runtime } from "../runtime.ts"
import { endAllSessions } from "./end-all-sessions.ts"
import { forgetFactor } from "./forget-factor.ts"
import { personOfUser } from "./person-of-user.ts"

/** Returns true if a step of the configuration is a second factor that the library can remove. */
export function canResetFactor(step: string, { config }: Pick<Runtime, "config">): boolean {
  const { factor, forget } = config.steps.get(step) ?? {}
  return factor !== undefined && forget !== undefined
}

/**
 * Ends all sessions of the user, removes the factor, and ends all sessions again: a sign-in that was in progress can
 * issue a session after the first end. The function writes the notice before it removes the factor, so that no
 * interruption loses the notice.
 *
 * A caller can repeat an interrupted call. The repeat also ends the sessions that began after the interruption.
 *
 * @returns `false` if the user had no such factor. The sessions have ended in this case too.
 * @throws {TypeError} if the step did not delete a factor, because the factor can also belong to another person.
 * @throws if the database, a store or the step fails.
 */
export async function resetFactor(step: string, user: AdapterUser, runtime: Runtime): Promise<boolean> {
  await endAllSessions(String(user.id), runtime)
  const { person } = stepTools({ step, person: personOfUser(user) }, runtime)
  const factor = runtime.config.steps.get(step)?.factor
  const isAmbiguous = async () => (await factor?.isAmbiguous?.(person)) === true
  const had = (await factor?.isEnrolled(person)) === true || (await isAmbiguous())
  if (had) {
    await notify({ name: "factorRemoved", user }, runtime)
    await postNotices(runtime)
  }
  await forgetFactor(step, user, runtime)
  await endAllSessions(String(user.id), runtime)
  if (await isAmbiguous())
    throw new TypeError(
      "The store still has a factor that can also belong to another person, so it stays. Assign it to its owner with `npx authchart factor move`. See docs/steps/totp.md#factors-of-an-earlier-release.",
    )
  return had
}
