import type { Budget, BudgetUse, LimitStore } from "../ports/limit-store.ts"

/** The default maximum number of keys. This number of keys needs about 20 MiB. */
const mostKeys = 100_000
/** The number of calls of `take` between two clean-ups, which delete the expired keys. */
const takesPerCleanUp = 1000
/** The fraction of the keys that the store deletes at once when it is full. Deleting them one by one would be slow. */
const givingWay = 0.01

const unused: BudgetUse = { used: 0, ends: 0 }

/**
 * Makes a store for the counts of the rate limits, in the memory of one process. The store holds at most `capacity`
 * keys. If the store is full, it deletes those of its oldest keys that have the fewest counted attempts.
 */
export function memoryLimitStore(capacity: number = mostKeys): LimitStore {
  const rows = new Map<string, BudgetUse>()
  let takes = 0

  function useOf({ key, window }: Budget, now: number): BudgetUse {
    const row = rows.get(key)
    if (row === undefined || row.ends <= now) return unused
    // After the clock was set back, `row.ends` can be more than one `window` in the future. `Math.min` shortens this
    // period.
    return { used: row.used, ends: Math.min(row.ends, now + window) }
  }
  function write(key: string, use: BudgetUse): void {
    if (!rows.has(key) && rows.size >= capacity) makeRoom()
    rows.set(key, use)
  }
  function makeRoom(): void {
    const most = Math.ceil(capacity * givingWay)
    const oldest: [string, BudgetUse][] = []
    for (const row of rows) if (oldest.push(row) === 2 * most) break
    oldest.sort(([, one], [, other]) => one.used - other.used)
    for (const [key] of oldest.slice(0, most)) rows.delete(key)
  }

  return {
    take(budgets, now) {
      if (takes++ % takesPerCleanUp === 0) for (const [key, { ends }] of rows) if (ends <= now) rows.delete(key)
      const before = budgets.map((budget) => useOf(budget, now))
      const admitted = budgets.every(({ most }, at) => (before[at] ?? unused).used < most)
      const uses = budgets.map(({ key, window, from }, at): BudgetUse => {
        const { used, ends } = before[at] ?? unused
        const renewed = used === 0 || from === "last" ? now + window : ends
        const after = admitted ? { used: used + 1, ends: renewed } : { used, ends }
        if (after.used > 0) write(key, after)
        return after
      })
      return { admitted, uses }
    },
    giveBack(budgets, uses) {
      for (const [at, { key, from }] of budgets.entries()) {
        const row = rows.get(key)
        if (row === undefined || (from === "first" && row.ends !== uses[at]?.ends)) continue
        if (from === "last" || row.used <= 1) rows.delete(key)
        else rows.set(key, { ...row, used: row.used - 1 })
      }
    },
    read: (budgets, now) => budgets.map((budget) => useOf(budget, now)),
    clear: (keys) => {
      for (const key of keys) rows.delete(key)
    },
  }
}
