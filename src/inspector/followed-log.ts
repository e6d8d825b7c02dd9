import type { TraceLog } from "./trace-log.ts"

/**
 * The log of an application that is not known for good yet: its entry may not have read the environment, and a framework may
 * find out only by a request where the routes are. Where it turns out to be another one, all that is in that one is told.
 *
 * @param recorded calls back for each request that is recorded, until the function that it gives is called.
 * @param current the log as far as it is known now.
 */
export function followedLog(
  recorded: (heard: () => void) => () => void,
  current: () => TraceLog | undefined,
): Pick<TraceLog, "after" | "listen"> {
  return {
    after: (id) => current()?.after(id) ?? [],
    listen(heard) {
      let known = current()
      let stop = known?.listen(heard)
      const leave = recorded(() => {
        const now = current()
        if (now === undefined || now === known) return
        stop?.()
        for (const kept of now.after("")) heard(kept)
        known = now
        stop = now.listen(heard)
      })
      return () => {
        stop?.()
        leave()
      }
    },
  }
}
