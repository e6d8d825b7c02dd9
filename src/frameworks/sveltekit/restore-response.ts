import { InvalidConfiguration } from "../../errors/classes.ts"
import { resolveConfig } from "../../config/resolve.ts"
import { notShared } from "../../facade/response-cookies.ts"
import type { SvelteKitAuthConfig, SvelteKitEvent } from "./event.ts"
import type { Ending } from "./kit.ts"

const advice =
  'SvelteKit did not recognise the redirect of a load function or an action, because Vite did not bundle authchart with the application. Add ssr: { noExternal: ["authchart", "bowser", "cookie", "jose", "oauth4webapi", "xstate"] } to vite.config. The visitor got the right response.'

/**
 * Returns the correct response to a request that a load function or an action ended, if Vite did not bundle the
 * package.
 *
 * SvelteKit recognises redirects and errors by their class. A bundled server contains its own copy of these classes,
 * and this package loads another copy. SvelteKit therefore treats the redirects of this package as failures of the
 * application. This function replaces the response to such a failure.
 */
export function restoreResponse(
  response: Response,
  ending: Ending,
  event: SvelteKitEvent,
  config: SvelteKitAuthConfig,
): Response {
  if (response.status >= 300 && response.status < 400) return response
  if (response.status === 500) resolveConfig(config).log.error(new InvalidConfiguration(advice))
  const headers = { "cache-control": notShared }
  if (!("location" in ending)) return Response.json({ message: ending.message }, { status: ending.status, headers })
  const { status, location } = ending
  // A script that sends a form expects JSON. For a request for the data of a page, SvelteKit itself sends the JSON.
  return event.request.headers.get("x-sveltekit-action") === "true"
    ? Response.json({ type: "redirect", status, location }, { headers })
    : new Response(null, { status, headers: { ...headers, location } })
}
