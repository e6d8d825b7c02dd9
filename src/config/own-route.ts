import { isAction, pathBelow } from "../protocol/route.ts"
import { viewersOf } from "./inspection.ts"
import type { AuthConfig } from "./options.ts"
import { flowPathsOf, ownFlowsOf, stepListOf } from "./own-flows.ts"

function flowSegments(config: AuthConfig): ReadonlySet<string> {
  return new Set([...flowPathsOf(ownFlowsOf(config)).keys()].map((path) => path.split("/")[1] ?? ""))
}

/**
 * Returns `true` if the first segment of a path below `basePath` names a route of the library, a step or a flow. The
 * library responds to all such paths, and refuses paths that are not routes. Every other path below `basePath` can be a
 * page of the application.
 */
export function isOwnPath(pathname: string, config: AuthConfig, usualBase: string): boolean {
  const segment = pathBelow(pathname, config.basePath ?? usualBase)?.split("/", 1)[0] ?? ""
  return (
    isAction(segment) ||
    stepListOf(config).some(({ id }) => id === segment) ||
    flowSegments(config).has(segment) ||
    (segment === "step-up" && config.session?.stepUp === true) ||
    (segment === "inspect" && viewersOf(config) !== "nobody")
  )
}
