import type { ResolvedConfig } from "../config/resolve.ts"
import { applicationOf } from "./applications.ts"
import { chartsOf } from "./charts-of.ts"
import type { Shown } from "./shown.ts"

/** What there is to show of the application that a configuration is of, and of no other one. */
export function shownOf(config: ResolvedConfig): Omit<Shown, "prefix"> {
  const application = applicationOf(config)
  return {
    charts: async () => {
      const charts = await chartsOf(config)
      application.show(charts)
      return charts
    },
    log: application.log,
    changed: (heard) => application.changed(heard),
    failed: (error) => config.log.error(error),
  }
}
