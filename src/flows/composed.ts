import type { ResolvedConfig } from "../config/resolve.ts"
import type { Composition } from "./composed-flow.ts"

/** Whether a configuration adds to the flows: an empty list or object adds nothing. */
export function isComposed({ given: { steps = [], flows = {} }, ownFlows }: ResolvedConfig): boolean {
  return steps.length > 0 || Object.keys(flows).length > 0 || ownFlows.size > 0
}

/** The flows of a configuration that adds to them; `undefined` for one that runs the built-in ones. */
export async function composed(config: ResolvedConfig): Promise<Composition | undefined> {
  if (!isComposed(config)) return undefined
  return (await import("./composition.ts")).compositionOf(config)
}
