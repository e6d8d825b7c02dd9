import type { DeletionStore } from "../../ports/deletion-store.ts"
import type { User } from "../../ports/records.ts"
import type { Runtime } from "../runtime.ts"

/** The deletion of one user, in the store of scheduled deletions. */
export interface ScheduledDeletion {
  /** Returns the time from which the library deletes the user; `undefined` if the user has no scheduled deletion. */
  find: () => Promise<number | undefined>
  schedule: (due: number) => Promise<number>
  cancel: () => Promise<boolean>
}

/** Returns the deletion of a user; `undefined` if the stores schedule no deletions. */
export function scheduledDeletion(
  { id }: Pick<User, "id">,
  { config: { stores } }: Pick<Runtime, "config">,
): ScheduledDeletion | undefined {
  const deletions: DeletionStore | undefined = stores?.deletions
  if (deletions === undefined) return undefined
  // Databases that number their users return numbers, although the adapter's types say that ids are strings.
  const userId = String(id)
  return {
    find: async () => deletions.find(userId),
    schedule: async (due) => deletions.schedule(userId, due),
    cancel: async () => deletions.cancel(userId),
  }
}
