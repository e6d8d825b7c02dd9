/** The applications of this process, each with its own traces: whoever may see one of them sees nothing of the others. */
import { identifyingPath } from "../config/inspection.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import { createApplication, type Application } from "./application.ts"

/** Applications that are kept; the one that was quiet for longest goes first, and none that is looked at. */
const most = 20

const place = Symbol.for("authchart.applications")

/**
 * The application that a configuration is of: known by where its routes are and by its first secret, which is what lets one
 * copy read the sessions of another. Kept for the process, and not for this module: bundlers of frameworks make several
 * copies of it, one for routes and one for pages, each with a configuration of its own, and what either does is looked at
 * together. Other secrets, other applications: tenants whose configurations are made by the request are kept apart.
 */
export function applicationOf({
  given,
  basePath,
  secrets,
}: Pick<ResolvedConfig, "given" | "basePath" | "secrets">): Application {
  // Nobody else has this symbol's name; the type of the global object has no symbols.
  const shared = globalThis as { [place]?: Map<string, Application> }
  const all = (shared[place] ??= new Map())
  // Never told and never sent: it stays a key of this map.
  const name = JSON.stringify([identifyingPath(given) ?? basePath, secrets[0] ?? ""])
  const application = all.get(name) ?? createApplication()
  // Asked for last, it stands last.
  all.delete(name)
  all.set(name, application)
  if (all.size > most) forgetOne(all)
  return application
}

function forgetOne(all: Map<string, Application>): void {
  for (const [name, application] of all)
    if (!application.isWatched()) {
      all.delete(name)
      return
    }
}
