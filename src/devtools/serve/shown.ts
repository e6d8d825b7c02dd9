import type { ResolvedConfig } from "../../config/resolve.ts"
import type { Charts } from "../draw/charts.ts"
import { applicationOf } from "./application.ts"
import { chartsOf } from "./charts-of.ts"
import { historyOf, type LookUp } from "./history.ts"
import type { Later } from "./later.ts"
import type { TraceLog } from "./trace-log.ts"

/** The data that the visualizer shows. */
export interface Shown {
  /** The path of the visualizer's page, without a slash at its end: `/api/auth/inspect`. */
  prefix: string
  /** Returns the charts. The server calls this function each time a browser loads the charts. */
  charts: () => Promise<Charts>
  log: Pick<TraceLog, "after" | "listen">
  /** Looks up the audit trail of a person. Absent if the application has no audit trail. */
  history?: LookUp | undefined
  /** Calls `heard` when the charts change, until the returned function is called. */
  changed?: ((heard: () => void) => () => void) | undefined
  /** Reports an error that prevented a response. */
  failed: (error: Error) => void
  /** Calls a function later. Default: a timer. */
  later?: Later
}

/**
 * Returns the data of the application to which a configuration belongs. The result contains no data of other
 * applications in the same process.
 */
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
