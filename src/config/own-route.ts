import { isAction, parseRoute, pathBelow, type Route } from "../protocol/route.ts"
import { viewersOf } from "./inspection.ts"
import type { AuthConfig } from "./options.ts"
import type { ResolvedConfig } from "./resolve.ts"

/** Which of a configuration's routes a path is: those of its steps and of the visualizer, where there is one, too. */
export function ownRoute(pathname: string, { basePath, steps, given }: ResolvedConfig): Route | undefined {
  return parseRoute({ pathname, basePath, steps, inspected: viewersOf(given) !== "nobody" })
}

/**
 * Whether a path is below the routes' own names: where an application has pages beneath its `basePath`, too, all others
 * are its own. A path that is no route, but begins with the name of one, is ours to refuse.
 */
export function isOwnPath(pathname: string, config: AuthConfig, usualBase: string): boolean {
  const segment = pathBelow(pathname, config.basePath ?? usualBase)?.split("/", 1)[0] ?? ""
  return (
    isAction(segment) ||
    config.steps?.some(({ id }) => id === segment) === true ||
    (segment === "inspect" && viewersOf(config) !== "nobody")
  )
}
