import { parseRoute, type Route } from "../protocol/route.ts"
import { viewersOf } from "./inspection.ts"
import type { ResolvedConfig } from "./resolve.ts"

/** Which of a configuration's routes a path is: those of its steps and of the visualizer, where there is one, too. */
export function ownRoute(pathname: string, { basePath, steps, given }: ResolvedConfig): Route | undefined {
  return parseRoute({ pathname, basePath, steps, inspected: viewersOf(given) !== "nobody" })
}
