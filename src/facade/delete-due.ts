/** Deletes the users whose grace period is over. Loaded at the first call of `users.deleteDue()`. */
import { loadAndResolve, type ResolvedConfig } from "../config/resolve.ts"
import { canDelete, deleteUser } from "../effects/account/delete-user.ts"
import { InvalidConfiguration } from "../errors/classes.ts"
import { platform, type Platform } from "../interpreter/runtime.ts"
import type { DeletionStore } from "../ports/deletion-store.ts"
import type { ConfigSource } from "./open-managing.ts"
import { operatorRuntime } from "./operator-runtime.ts"

/**
 * The number of users that one call of the store claims. The number is small, so that {@link deleteDueUsers} can delete
 * all of these users before the claim expires.
 */
const batch = 10

/**
 * The milliseconds between the end of a grace period and the deletion. A request that began before the end, or on an
 * instance with a slow clock, can still sign the user in. After this margin, such a request has ended.
 */
const margin = 60_000

/**
 * Deletes every user whose grace period is over, see {@link deleteUser}. If the deletion of a user fails, the function
 * continues with the other users. A call at least ten minutes later tries again.
 *
 * @returns the number of users that were deleted.
 * @throws {InvalidConfiguration} if the stores schedule no deletions, or the adapter cannot delete users.
 * @throws the first error, after all other users were deleted.
 */
export async function deleteDueUsers(configFor: ConfigSource, impure: Platform = platform): Promise<number> {
  const config = await loadAndResolve(await configFor())
  if (config.problem !== undefined) throw config.problem
  const deletions = deletionsOf(config)
  const runtime = operatorRuntime(config, impure)
  const failures: unknown[] = []
  let deleted = 0
  for (;;) {
    const users = await deletions.takeDue(impure.now() - margin, batch)
    for (const userId of users)
      try {
        await deleteUser(userId, runtime)
        if (await deletions.finish(userId)) deleted += 1
      } catch (error) {
        failures.push(error)
      }
    // Several instances that claim at the same time each get a part of a batch, and further users can be due.
    if (users.length === 0) break
  }
  if (failures.length > 0) throw failures[0]
  return deleted
}

function deletionsOf(config: ResolvedConfig): DeletionStore {
  const deletions = config.stores?.deletions
  if (deletions === undefined || !canDelete({ config }))
    throw new InvalidConfiguration(
      "users.deleteDue() needs stores that schedule deletions, for example sqlStores({ … }), and an adapter with getUser() and deleteUser(). See docs/account-deletion.md.",
    )
  return deletions
}
