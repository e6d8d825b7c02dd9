/** The port to a store of scheduled deletions: the users whose accounts are deleted after a grace period. */
import type { Awaitable } from "./records.ts"

/**
 * A store of scheduled deletions: `stores.deletions`. All instances of an application share the store. The user can
 * cancel a deletion until an instance claims it. This instance deletes the user, and then calls `finish`. If this
 * instance stops before it has called `finish`, the deletion becomes due again.
 */
export interface DeletionStore {
  /**
   * Schedules the deletion of a user. If a deletion is scheduled already, nothing changes.
   *
   * @param due the time from which the user can be deleted, in milliseconds since the epoch.
   * @returns the time that is scheduled now.
   */
  schedule(userId: string, due: number): Awaitable<number>
  /** Returns the time for which the deletion is scheduled, also after it was claimed. */
  find(userId: string): Awaitable<number | undefined>
  /**
   * Cancels a deletion. Of a `cancel` and a `takeDue` at the same time, only one succeeds.
   *
   * @returns `false` if no deletion is scheduled, or if an instance has claimed it. A part of the user's data is then
   *   possibly deleted already.
   */
  cancel(userId: string): Awaitable<boolean>
  /**
   * Claims users whose deletion is due, the longest due first. No other call gets these users for {@link claimedFor}
   * milliseconds.
   *
   * @param limit the maximum number of users.
   */
  takeDue(now: number, limit: number): Awaitable<readonly string[]>
  /**
   * Removes the schedule of a user who was deleted.
   *
   * @returns `false` if another instance has removed it before.
   */
  finish(userId: string): Awaitable<boolean>
}

/** The milliseconds after which a claimed user becomes due again, if the deletion was not finished. */
export const claimedFor: number = 10 * 60_000
