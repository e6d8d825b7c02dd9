/** Checks that a file of a Next.js application serves the routes. */
import { addressOf } from "../../config/environment.ts"
import { dependsOn } from "../app-manifest.ts"
import { ok, skipped, warning, type Check, type CheckContext, type Finding } from "./check.ts"
import { hasRoutes, routesBelow, usualRoute } from "./next-route-files.ts"

export const nextRouteCheck: Check = {
  id: "next-route",
  title: "Routes",
  run: (context) =>
    context.loaded.entry === "server" || dependsOn(context.folder, ["next"]).length === 0 ? [] : [look(context)],
}

function look({ folder, config, env, loaded, nextBasePath = "" }: CheckContext): Finding {
  if (!hasRoutes(folder)) return unseen(config.basePath)
  const path = config.basePath.slice(nextBasePath.length)
  const [file] = routesBelow(folder, path).filter(({ shared, takesPost }) => !shared || takesPost)
  const wanted = `app${path === "/" ? "" : path}/[...nextauth]/route.ts`
  const elsewhere = file === undefined ? usualRoute(folder) : undefined
  const address = addressOf(env)
  if (elsewhere !== undefined && loaded.config.basePath === undefined && address?.pathname.startsWith(path) === true)
    return warning(
      `AUTH_URL has the path ${path}, which is the basePath, and the routes are elsewhere: ${elsewhere.file}.`,
      `Set AUTH_URL to ${address.origin}${elsewhere.path}${elsewhere.path === "/api/auth" ? ", or remove its path" : ""}.`,
    )
  if (file === undefined)
    return warning(
      `No file serves the routes below ${config.basePath}: there is no ${wanted}.`,
      `Make ${wanted} with: export const { GET, POST } = handlers.`,
    )
  if (!file.takesPost)
    return warning(
      `${file.name} does not export POST: sign-in and sign-out do not work.`,
      "Write: export const { GET, POST } = handlers.",
    )
  return ok(
    file.shared
      ? `${file.name} receives the requests below ${config.basePath}, and others: the check does not see if it passes them to handlers.`
      : `${file.name} serves the routes below ${config.basePath}.`,
  )
}

/**
 * Returns the finding for a package without `app/` and `pages/`, for example a package that other applications of the
 * repository import. The check cannot see the routes of those applications.
 */
function unseen(basePath: string): Finding {
  return skipped(
    `The file that serves the routes below ${basePath} was not checked: this package has neither app/ nor pages/.`,
    "If an application elsewhere imports it, name the environment files of that application with --env.",
  )
}
