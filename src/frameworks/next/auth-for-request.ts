/** Implements `auth` with a request: in `proxy.ts` or `middleware.ts`, and around a route handler. */
import { isDevelopment, readEnvironment } from "../../config/environment.ts"
import { resolveConfig, type ResolvedConfig } from "../../config/resolve.ts"
import { configForApp } from "../../facade/config-for-app.ts"
import { withCookies } from "../../facade/response-cookies.ts"
import { publicUrl } from "../../protocol/public-url.ts"
import { readSession } from "../../interpreter/read-session.ts"
import type { AppConfig, AuthHandler, HandlerAnswer, NextAuthRequest } from "./app-config.ts"
import { forwarded, goOn } from "./middleware-response.ts"
import { atPublicAddress } from "./public-request.ts"
import { verdictOf } from "./verdict.ts"

/**
 * Reads the session, calls `callbacks.authorized`, and runs the handler. If `authorized` returns a `Response`, the
 * function returns it. If `authorized` returns a falsy value, a handler still runs, and can decide by `request.auth`;
 * without a handler, the function redirects the visitor to the sign-in page. The cookies that renew the session go to
 * the browser, and to the page that Next.js renders for this request. If `authorized` throws, this function throws the
 * same error, so that the request does not continue.
 * @param request the request. The handler receives a request of Next.js with its public URL in `request.nextUrl`.
 */
export async function authForRequest<Context>(
  request: Request,
  context: Context,
  config: AppConfig,
  handler?: AuthHandler<Context>,
): Promise<Response> {
  const { session, cookies } = await readSession(request, configForApp(config))
  const resolved = resolveConfig(config)
  const seen = await atPublicAddress(request, publicUrl(request, resolved))
  // The cast is correct if Next.js calls this function: the request is then a `NextRequest`.
  const authenticated = Object.assign(seen, { auth: session }) as NextAuthRequest
  const said = await verdictOf(config, { request: authenticated, auth: session })
  const run = handler === undefined ? undefined : async () => handler(authenticated, context)
  const response = await answer(said, request, resolved, run)
  return withCookies(forwarded(response, { request, seen, cookies }), cookies)
}

type Run = () => Promise<Awaited<HandlerAnswer>>

async function answer(
  said: unknown,
  request: Request,
  config: ResolvedConfig,
  run: Run | undefined,
): Promise<Response> {
  if (said instanceof Response) return said
  if (run === undefined) return said === true ? goOn() : (await import("./to-sign-in.ts")).toSignIn(request, config)
  if (said !== true) tellUnenforced(config)
  return (await run()) ?? goOn()
}

function tellUnenforced({ log, warnOnce }: ResolvedConfig): void {
  const what =
    "callbacks.authorized did not say true beside a handler: the handler runs; return a Response to enforce it"
  if (isDevelopment(readEnvironment())) warnOnce("authorized-not-enforced", what)
  else log.debug(what)
}
