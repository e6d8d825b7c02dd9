import type { ResolvedConfig } from "../../config/resolve.ts"
import type { Charts } from "../draw/charts.ts"
import { applicationOf } from "./application.ts"
import { chartsOf } from "./charts-of.ts"
import { historyOf, type LookUp } from "./history.ts"
import type { Later } from "./later.ts"
import type { TraceLog } from "./trace-log.ts"

/** The data that the visualizer shows. */
export interface Shown {
  /** Path of the page, without a slash at its end: `/api/auth/inspect`. */
  prefix: string
  /** Called for each view of the page. */
  charts: () => Promise<Charts>
  log: Pick<TraceLog, "after" | "listen">
  /** Looks up the audit trail of a person. Absent if the application keeps no audit trail. */
  history?: LookUp | undefined
  /** Calls back when the charts change, until the returned function is called. */
  changed?: ((heard: () => void) => () => void) | undefined
  /** Reports an error that prevented a response. */
  failed: (error: Error) => void
  /** Calls a function later. Default: a timer. */
  later?: Later
}

/** The data of the application that a configuration belongs to, and of no other one. */
export function shownOf(config: ResolvedConfig): Omit<Shown, "prefix"> {
  const application = applicationOf(config)
  return {
    charts: async () => application.show(await chartsOf(config)),
    log: application.log,
    history: historyOf(config),
    changed: application.changed,
    failed: (error) => config.log.error(error),
  }
}
