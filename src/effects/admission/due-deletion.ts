import type { Failure } from "../../../machines/facts.ts"
import type { Params } from "../../../machines/vocabulary.ts"
import { scheduledDeletion } from "../account/scheduled-deletion.ts"
import type { Runtime } from "../runtime.ts"

/**
 * Refuses the session of a user whose account is scheduled for deletion and whose grace period is over.
 * `users.deleteDue()` deletes the user at its next run, which can be later.
 *
 * @returns the failure; `undefined` if the user may sign in.
 * @throws if the store fails.
 */
export async function refusalOfDeletion(
  { user, of, isNewUser, keepsSession }: Pick<Params<"issueSession">, "user" | "of" | "isNewUser" | "keepsSession">,
  runtime: Runtime,
): Promise<Failure | undefined> {
  if (of !== "user" || user.id === undefined || isNewUser || keepsSession) return undefined
  const due = await scheduledDeletion(user, runtime)?.find()
  return due !== undefined && due <= runtime.now() ? { reason: "deletion_due" } : undefined
}
