import { everyFlow } from "../every-flow.ts"
import type { FlowModule } from "../flow-module.ts"
import { againFlows } from "../registry.ts"
import { againFlow } from "./again-flow.ts"

/** Returns the modules of all re-authentications. */
export function everyAgainFlow(): readonly FlowModule[] {
  return [...againFlows.values()].map(({ id }) => againFlow(everyFlow[id]))
}
