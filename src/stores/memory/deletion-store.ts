import { claimedFor, type DeletionStore } from "../../ports/deletion-store.ts"

interface Schedule {
  readonly due: number
  /**
   * The time from which `takeDue` returns the user. Each call of `takeDue` that returns the user sets this time to the
   * end of the claim.
   */
  readonly next: number
}

/** Makes a store of scheduled deletions of users, in the memory of one process. */
export function memoryDeletionStore(): DeletionStore {
  const schedules = new Map<string, Schedule>()
  return {
    schedule(userId, due) {
      const standing = schedules.get(userId) ?? { due, next: due }
      schedules.set(userId, standing)
      return standing.due
    },
    find: (userId) => schedules.get(userId)?.due,
    cancel(userId) {
      const schedule = schedules.get(userId)
      return schedule?.next === schedule?.due && schedules.delete(userId)
    },
    takeDue(now, limit) {
      const due = [...schedules].filter(([, { next }]) => next <= now)
      const taken = due.toSorted(([, one], [, other]) => one.next - other.next).slice(0, limit)
      for (const [userId, schedule] of taken) schedules.set(userId, { ...schedule, next: now + claimedFor })
      return taken.map(([userId]) => userId)
    },
    finish: (userId) => schedules.delete(userId),
  }
}
