import type { ResolvedConfig } from "../../config/resolve.ts"
import type { Charts } from "../draw/charts.ts"
import { applicationOf } from "./application.ts"
import { chartsOf } from "./charts-of.ts"
import type { Later } from "./later.ts"
import type { TraceLog } from "./trace-log.ts"

/** What there is to show. */
export interface Shown {
  /** Path under which the page is, without a slash at its end: `/api/auth/inspect`. */
  prefix: string
  /** Asked for at each look at the page. */
  charts: () => Promise<Charts>
  log: Pick<TraceLog, "after" | "listen">
  /** Calls back when there are other charts to show, until the function that it gives is called. */
  changed?: ((heard: () => void) => () => void) | undefined
  /** Is told what kept a request from being answered. */
  failed: (error: Error) => void
  /** Default: by the clock. */
  later?: Later
}

/** What there is to show of the application that a configuration is of, and of no other one. */
export function shownOf(config: ResolvedConfig): Omit<Shown, "prefix"> {
  const application = applicationOf(config)
  return {
    charts: async () => application.show(await chartsOf(config)),
    log: application.log,
    changed: application.changed,
    failed: (error) => config.log.error(error),
  }
}
