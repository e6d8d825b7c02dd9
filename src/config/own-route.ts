import { isAction, pathBelow } from "../protocol/route.ts"
import { viewersOf } from "./inspection.ts"
import type { AuthConfig } from "./options.ts"
import { flowPathsOf, ownFlowsOf, stepListOf } from "./own-flows.ts"

/** The first segments of the paths of a configuration's flows. */
function flowSegments(config: AuthConfig): ReadonlySet<string> {
  return new Set([...flowPathsOf(ownFlowsOf(config)).keys()].map((path) => path.split("/")[1] ?? ""))
}

/**
 * Returns `true` if a path begins with the name of a route. All other paths below `basePath` can be pages of the application. The
 * library refuses a path that begins with such a name and is not a route.
 */
export function isOwnPath(pathname: string, config: AuthConfig, usualBase: string): boolean {
  const segment = pathBelow(pathname, config.basePath ?? usualBase)?.split("/", 1)[0] ?? ""
  return (
    isAction(segment) ||
    stepListOf(config).some(({ id }) => id === segment) ||
    flowSegments(config).has(segment) ||
    (segment === "inspect" && viewersOf(config) !== "nobody")
  )
}
