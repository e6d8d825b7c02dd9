/** `authchart/react-router`: routes, sessions and protection for React Router 7 in framework mode. */
import { withCookies } from "../facade/response-cookies.ts"
import type { RefusedRequest } from "../facade/refuse-visitor.ts"
import { visitorOf, type Visitor } from "../facade/visitor.ts"
import type { Session } from "../ports/records.ts"
import type { SessionDemand } from "../ports/session-demand.ts"
import { refuse, serveRoute } from "./web/guard-web.ts"
import { announce, webConfig, type ConfigFor } from "./web/web-config.ts"

export { AuthError } from "../errors/auth-error.ts"
export { CredentialsSignin } from "../errors/classes.ts"
export { customFetch } from "../ports/provider.ts"
export type { Account, DefaultSession, Profile, Session, User } from "../ports/records.ts"
export type { SessionDemand }

/** The arguments of a loader, an action or a middleware that this library reads. */
export interface ReactRouterArgs {
  request: Request
  context?: unknown
}

/** A configuration, or a function that makes it from the arguments of a loader, an action or a middleware. */
export type ReactRouterAuthConfig = ConfigFor<ReactRouterArgs>

/** The result of {@link ReactRouterAuth}. */
export interface ReactRouterAuthResult {
  /** Serves the routes: `export const { loader, action } = auth` in the module of the route `auth/*`. */
  loader: (args: ReactRouterArgs) => Promise<Response>
  /** Serves the routes for requests other than `GET` and `HEAD`. */
  action: (args: ReactRouterArgs) => Promise<Response>
  /**
   * A middleware that adds the cookies that renew the session to the response: `export const middleware =
   * [auth.middleware]` in `root.tsx`. Without this middleware, reading a session does not extend it in the browser.
   */
  middleware: (args: ReactRouterArgs, next: () => Promise<unknown>) => Promise<Response>
  /**
   * Returns the session, as `callbacks.session` returns it; `null` if no user is signed in, or reading failed (see the
   * log). With the middleware, all calls within one request read the session once.
   */
  getSession: (args: ReactRouterArgs) => Promise<Session | null>
  /**
   * Returns the session of a signed-in user. For other visitors, the function throws a response: a redirect to the
   * sign-in page for a browser that opens a page, and 401 with JSON for any other client.
   *
   * With `demand`, the user must also have authenticated recently or strongly enough. Otherwise the function throws the
   * redirect to the page on which the user authenticates again, or 401. A demand needs the option `session.stepUp`.
   */
  requireSession: (args: ReactRouterArgs, demand?: SessionDemand) => Promise<Session>
}

/**
 * The requests that the middleware received, by their context. Loaders receive a copy of the request, and the same
 * context.
 */
const received = new WeakMap<object, Request>()

/**
 * Sets up authentication for React Router. The routes are below `basePath`, by default `/auth`. If there is no secret,
 * every function rejects with `MissingSecret`, except in development.
 *
 * @throws {UnsafeFlowError} if, because of `steps` or `flows`, a flow could issue a session without passing a required
 * check. If `config` is a function, the first request proves the flows.
 */
export function ReactRouterAuth(config: ReactRouterAuthConfig): ReactRouterAuthResult {
  announce(config)
  const serve = async (args: ReactRouterArgs): Promise<Response> =>
    serveRoute(rawRequest(args), await webConfig(config, args))
  const visitor = async (args: ReactRouterArgs): Promise<Visitor> =>
    visitorOf(args.request, await webConfig(config, args), requestOf(args))
  return {
    loader: serve,
    action: serve,
    middleware: async (args, next) => {
      const { request, context } = args
      if (typeof context === "object" && context !== null) received.set(context, request)
      const response = await next()
      if (!(response instanceof Response)) throw new TypeError("The next middleware returned no Response.")
      return withCookies(response, hasRead(args) ? (await visitor(args)).takeCookies() : [])
    },
    getSession: async (args) => {
      read.add(requestOf(args))
      return (await visitor(args)).session
    },
    requireSession: async (args, demand = {}) => {
      read.add(requestOf(args))
      const own = await webConfig(config, args)
      const seen = await visitor(args)
      const seenAs = asPageRequest(args.request)
      const refused = await refuse(args.request, { config: own, visitor: seen, demand, seenAs })
      if (refused === undefined && seen.session !== null) return seen.session
      // React Router would otherwise open the redirect's target without a request for its document.
      if (refused?.headers.has("location") === true) refused.headers.set("X-Remix-Reload-Document", "true")
      // React Router sends a response that a loader or an action throws.
      const response: unknown = refused
      throw response
    },
  }
}

/** The requests whose session was read. Other responses get no cookies. */
const read = new WeakSet<object>()

function hasRead(args: ReactRouterArgs): boolean {
  return read.has(requestOf(args))
}

/**
 * Returns the request that the middleware received, of which `args.request` is a copy; without the middleware,
 * `args.request`. An application can pass one context to several requests. Therefore, the function compares the cookies,
 * so that a visitor never gets the session of another visitor.
 */
function requestOf({ request, context }: ReactRouterArgs): Request {
  const original = typeof context === "object" && context !== null ? received.get(context) : undefined
  return original?.headers.get("cookie") === request.headers.get("cookie") ? original : request
}

/**
 * Returns the request with the URL that the browser sent. React Router serialises the query again, which would hide an
 * invalid query. Only the middleware receives the URL as the browser sent it.
 */
function rawRequest(args: ReactRouterArgs): Request {
  const { request } = args
  const original = requestOf(args)
  const isSame = original.method === request.method && new URL(original.url).pathname === new URL(request.url).pathname
  return isSame && request.body === null ? original : request
}

/**
 * Returns the parts of the request that decide the form of its refusal. React Router's script fetches the data of a page
 * when the visitor follows a link. It accepts any type, so the function recognises it by the headers that browsers add.
 */
function asPageRequest(request: Request): RefusedRequest {
  const { headers, method, url } = request
  const fetched = headers.get("sec-fetch-dest") === "empty" && headers.get("sec-fetch-site") === "same-origin"
  if (!fetched || (headers.get("accept") ?? "*/*") !== "*/*") return request
  const accepting = new Headers(headers)
  accepting.set("accept", "text/html")
  return { url: pageUrl(url), headers: accepting, method }
}

/** Returns the URL of a page, given the URL of the page or of its data. */
function pageUrl(href: string): string {
  const url = new URL(href)
  url.pathname = url.pathname.replace(/\/_(?:root)?\.data$/, "/").replace(/\.data$/, "")
  url.searchParams.delete("_routes")
  return url.href
}
