/** The ways in which `auth` is called with a request: in Node handlers, around a handler, and as middleware. */
import type { AuthConfig } from "../config/options.ts"
import { resolveConfig } from "../config/resolve.ts"
import { siteOf } from "../config/site.ts"
import { readSession } from "../interpreter/read-session.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import type { Awaitable, Session } from "../ports/records.ts"
import { serializeCookie } from "../protocol/cookie-header.ts"
import { publicAddressOf } from "../interpreter/public-address.ts"
import { appendQuery } from "../protocol/redirect-target.ts"
import { configForApp } from "./config-for-app.ts"

/** What of a Node request and response is needed; `node:http`'s own fit, and so do Express's and Next.js's. */
export interface NodeRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** `encrypted`: the server itself speaks TLS. */
  socket?: object
}
export interface NodeResponse {
  appendHeader?: (name: string, value: string) => unknown
  getHeader?: (name: string) => number | string | readonly string[] | undefined
  setHeader?: (name: string, value: string | readonly string[]) => unknown
}

/** Both, as the context of `getServerSideProps` holds them. */
export interface NodeContext {
  req: NodeRequest
  res: NodeResponse
}

/** A request with the session of its browser. */
export type AuthenticatedRequest<R extends Request = Request> = R & { auth: Session | null }

export type AuthHandler = (request: AuthenticatedRequest, context: unknown) => Awaitable<Response | void>

/** The configuration of an application, after the environment was read into it. */
export interface AppConfig extends AuthConfig {
  callbacks?: AppCallbacks | undefined
}

export type AppCallbacks = NonNullable<AuthConfig["callbacks"]> & {
  /**
   * Whether a request may go on, where `auth` runs as middleware. `true` lets it; a `Response` is sent instead; anything
   * falsy sends the visitor to the sign-in page. Without this callback every request goes on.
   */
  authorized?:
    | ((params: { request: Request; auth: Session | null }) => Awaitable<boolean | Response | undefined>)
    | undefined
}

/** `auth(req, res)`: the session, and its renewed cookies on the response. */
export async function authForNode(req: NodeRequest, res: NodeResponse, config: AppConfig): Promise<Session | null> {
  const headers = new Headers()
  for (const name of ["cookie", "host", "x-forwarded-host", "x-forwarded-proto"]) {
    const value = req.headers[name]
    if (value !== undefined)
      headers.set(name, Array.isArray(value) ? value.join(name === "cookie" ? "; " : ", ") : value)
  }
  // Only the address and the cookies matter for reading a session; the origin comes from AUTH_URL or the trusted host.
  const encrypted = req.socket !== undefined && "encrypted" in req.socket && req.socket.encrypted === true
  const address = `${encrypted ? "https" : "http"}://${headers.get("host") ?? "localhost"}/`
  if (!URL.canParse(address)) return null
  const { session, cookies } = await readSession(new Request(address, { headers }), configForApp(config))
  for (const cookie of cookies) appendToNode(res, serializeCookie(cookie))
  if (cookies.length > 0 && isShared(res.getHeader?.("Cache-Control"))) res.setHeader?.("Cache-Control", notShared)
  return session
}

function appendToNode(res: NodeResponse, value: string): void {
  if (res.appendHeader !== undefined) {
    res.appendHeader("Set-Cookie", value)
    return
  }
  const before = res.getHeader?.("Set-Cookie")
  const list = before === undefined ? [] : Array.isArray(before) ? before.map(String) : [String(before)]
  res.setHeader?.("Set-Cookie", [...list, value])
}

/** On a response that carries a session: no cache between here and the browser may keep it (CACHE-02). */
const notShared = "private, no-store"

function isShared(cacheControl: number | string | readonly string[] | null | undefined): boolean {
  const said = [cacheControl ?? []].flat().join(",")
  return !/(?:^|[\s,])(?:private|no-store)(?:$|[\s,])/i.test(said)
}

/**
 * `auth(request, event)` and `auth(handler)`: reads the session, asks `callbacks.authorized`, runs the handler.
 *
 * With a handler, a falsy `authorized` does not stop it: the handler decides by `request.auth` (a `Response` from
 * `authorized` does stop it). Without one, the visitor is sent to the sign-in page. Renewed cookies go along.
 *
 * Fails closed: what `authorized` throws is thrown on, and nobody is let in.
 */
export async function authForRequest(
  request: Request,
  context: unknown,
  config: AppConfig,
  handler?: AuthHandler,
): Promise<Response> {
  const { session, cookies } = await readSession(request, configForApp(config))
  const authenticated = Object.assign(request, { auth: session })
  const authorized = config.callbacks?.authorized
  const said = authorized === undefined ? true : await authorized({ request, auth: session })
  const run = handler === undefined ? undefined : async () => handler(authenticated, context)
  return withCookies(await answer(said, request, config, run), cookies)
}

async function answer(
  said: unknown,
  request: Request,
  config: AppConfig,
  run: (() => Promise<Response | void>) | undefined,
): Promise<Response> {
  if (said instanceof Response) return said
  if (run === undefined) return said === true ? goOn() : toSignIn(request, config)
  if (said !== true)
    resolveConfig(config).log.debug(
      "callbacks.authorized did not say true beside a handler: the handler runs; return a Response to enforce",
    )
  return (await run()) ?? goOn()
}

/** The visitor's way to the sign-in page, at the public address of the application; none where they are on that page. */
function toSignIn(request: Request, config: AppConfig): Response {
  const resolved = resolveConfig(config)
  const address = publicAddressOf(request, resolved)
  if (!address.ok)
    return new Response("Bad request.", { status: address.status, headers: { "Cache-Control": notShared } })
  const target = new URL(resolved.pages.signIn ?? siteOf(resolved, address.origin).url("signin"), address.origin)
  if (isSamePage(target, new URL(address.href))) return goOn()
  return new Response(null, {
    status: 302,
    headers: { Location: appendQuery(target.href, { callbackUrl: address.href }), "Cache-Control": notShared },
  })
}

/** Frameworks add or take a slash at the end, which must not make a loop. */
function isSamePage(one: URL, other: URL): boolean {
  const plain = ({ origin, pathname }: URL) => origin + pathname.replace(/\/$/, "")
  return plain(one) === plain(other)
}

/** What middleware of Next.js answers to let a request go on. */
function goOn(): Response {
  return new Response(null, { headers: { "x-middleware-next": "1" } })
}

/** The same response with cookies added; one whose headers cannot be changed is copied. */
function withCookies(response: Response, cookies: readonly CookieToSet[]): Response {
  if (cookies.length === 0) return response
  const copy = new Response(response.body, response)
  for (const cookie of cookies) copy.headers.append("Set-Cookie", serializeCookie(cookie))
  if (isShared(copy.headers.get("Cache-Control"))) copy.headers.set("Cache-Control", notShared)
  return copy
}
