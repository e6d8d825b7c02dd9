import { counterMemory, type CounterStore } from "../../ports/counter-store.ts"

interface Row {
  recent: number
  since: number
  total: number
  ends: number
}

const countsPerCleanUp = 100

export function memoryCounterStore(): CounterStore {
  const rows = new Map<string, Row>()
  let counts = 0
  return {
    count(key, now, window, memory = counterMemory) {
      if (counts++ % countsPerCleanUp === 0) for (const [old, { ends }] of rows) if (ends <= now) rows.delete(old)
      const found = rows.get(key)
      const row = found !== undefined && found.ends > now ? found : { recent: 0, since: now, total: 0, ends: 0 }
      if (row.since <= now - window) Object.assign(row, { recent: 0, since: now })
      row.since = Math.min(row.since, now)
      row.ends = Math.max(row.ends, now + Math.max(window, memory))
      row.recent += 1
      row.total += 1
      rows.set(key, row)
      return { recent: row.recent, sinceSuccess: row.total }
    },
    clear: (key) => void rows.delete(key),
  }
}
