import { inApplication } from "../../../machines/application-error.ts"
import { claimAnonymous } from "../anonymous/claim-anonymous.ts"
import { endRegistered } from "../registry/end-sessions.ts"
import { refusalOfDisabled } from "../registry/register-session.ts"
import { registeredPerson } from "../registry/registered-person.ts"
import type { Effect } from "../runtime.ts"
import { refusalOfDeletion } from "./due-deletion.ts"

/**
 * Merges the anonymous user of this browser into the user who signs in. One transaction calls the provider's `merge`,
 * and deletes the anonymous user with all sessions. If the process ends before the commit, the next sign-in of this
 * browser merges the user.
 *
 * The effect first checks whether the user may sign in. If a later state refuses the sign-in, the merge remains.
 */
export const mergeAnonymous: Effect<"mergeAnonymous"> = async ({ anonymous, plan }, runtime) => {
  const { adapter, anonymous: provider } = runtime.config
  const { id } = anonymous
  const user = "user" in plan ? plan.user.id : id
  const failure =
    (await refusalOfDisabled({ user }, runtime)) ??
    (await refusalOfDeletion({ user: { id: user }, of: "user", isNewUser: false, keepsSession: false }, runtime))
  if (failure !== undefined) return { type: "anonymous.unmerged", failure }
  let refused: unknown
  const moving = adapter?.transaction?.(async (inner) => {
    if (!(await claimAnonymous(id, inner, runtime))) return
    // If the application has linked the account to the anonymous user, this user signs in, and there is nothing to
    // merge.
    if (user === id) return
    const from = await inner.getUser?.(id)
    const to = await inner.getUser?.(user)
    if (!from || !to) throw new Error("A user was deleted while an anonymous user was merged.")
    const { merge } = provider ?? {}
    try {
      await inApplication("merge of the provider Anonymous()", async () => merge?.({ from, to, adapter: inner }))
    } catch (error) {
      refused = error
      throw error
    }
    if (provider?.keepMerged !== true) await inner.deleteUser?.(id)
  })
  try {
    await moving
  } catch (error) {
    // An adapter can wrap the error that rolls the transaction back. The log must show the error of the application.
    throw refused ?? error
  }
  await endRegistered(await registeredPerson({ user: id }), runtime, { endsRows: true })
  return { type: "anonymous.merged" }
}
