import { chart } from "../../../machines/session/index.ts"
import type { FlowModule } from "../flow-module.ts"
import { sessionFlow } from "./flow.ts"

/**
 * The module of the session flow with its chart, which proofs, drawings and overrides need. The object is that of
 * `flow.ts`, which session reads use without the chart.
 */
export const sessionModule: FlowModule = Object.assign(sessionFlow, { chart: chart as unknown as FlowModule["chart"] })
