import type { LooseFlow } from "./flow.types.ts"
import { refuse } from "./refuse.ts"

/**
 * Matches a method and a path of one to six segments of lower-case letters, digits and hyphens. Such a path has one
 * spelling: no other case, escape, empty segment or dot segment names the same route.
 */
const pathGrammar = /^(?:GET|POST) (?:\/[a-z][a-z0-9-]{0,31}){1,6}$/

/**
 * Checks the routes of a flow. `defineFlow` calls this function, and so does the composition at start-up, because a
 * plugin can change the definition that `defineFlow` returned.
 *
 * @throws {StepError} for the first mistake.
 */
export function refuseRoutes({ id, routes }: Pick<LooseFlow, "id" | "routes">): void {
  for (const [path, { forgery }] of Object.entries(routes)) {
    if (!pathGrammar.test(path))
      refuse(id, `its route "${path}" is not written as "POST /one/two", in lower-case letters, digits and hyphens.`)
    if (path.startsWith("GET ") && forgery === "token")
      refuse(id, `its route "${path}" requires the form token, which a GET never has. Make it a POST.`)
  }
}
