import { InvalidConfiguration } from "../../errors.ts"
import { resolveConfig } from "../../config/resolve.ts"
import { notShared } from "../../facade/response-cookies.ts"
import type { SvelteKitAuthConfig, SvelteKitEvent } from "./event.ts"
import type { Ending } from "./kit.ts"

const advice =
  'SvelteKit did not know the redirect of a load function or an action, because Vite did not bundle authchart with the application. Add ssr: { noExternal: ["authchart", "cookie", "jose", "oauth4webapi", "xstate"] } to vite.config. The request was answered all the same.'

/**
 * What is to be answered to a request that was ended, where Vite did not bundle the package.
 *
 * SvelteKit knows its redirects and errors by their class. A server that was bundled has its own copy of that, and this
 * package then loads another: what it throws is taken for a failure of the application. So the answer that was meant is
 * given here. An application that catches what ends a request is not asked.
 */
export function meantAnswer(
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
  // A script that sends a form reads what came of it. A request for a page's data is answered so by SvelteKit itself.
  return event.request.headers.get("x-sveltekit-action") === "true"
    ? Response.json({ type: "redirect", status, location }, { headers })
    : new Response(null, { status, headers: { ...headers, location } })
}
