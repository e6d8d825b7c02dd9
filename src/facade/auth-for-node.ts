/**
 * Implements `auth(req, res)`, which reads the session in a handler of Express or `node:http`, or in an API route of
 * Next.js.
 */
import { parseHost } from "../protocol/public-url.ts"
import { readSession } from "../interpreter/read-session.ts"
import type { AuthConfig } from "../config/options.ts"
import type { Session } from "../ports/records.ts"
import { serializeCookie } from "../protocol/cookies.ts"
import { configForApp } from "./config-for-app.ts"
import { isShared, notShared } from "./response-cookies.ts"

/** The properties of a request of `node:http`, Express or Next.js that `auth()` reads. */
export interface NodeRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>
  url?: string | undefined
  /** The socket, whose property `encrypted` is true if the server itself uses TLS, without a proxy. */
  socket?: object
}
export interface NodeResponse {
  appendHeader?: (name: string, value: string) => unknown
  getHeader?: (name: string) => number | string | readonly string[] | undefined
  setHeader?: (name: string, value: string | readonly string[]) => unknown
}

/** The context of `getServerSideProps`. */
export interface NodeContext {
  req: NodeRequest
  res: NodeResponse
}

/**
 * Converts a request of Node to a request of the web platform. The result has no method and no body, because reading a
 * session and making a configuration need neither. Returns `undefined` if the host is invalid.
 */
export function requestOfNode(req: NodeRequest): Request | undefined {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined || name.startsWith(":")) continue
    headers.set(name, Array.isArray(value) ? value.join(name === "cookie" ? "; " : ", ") : value)
  }
  // A `Host` header that is not a host, such as `user:password@host`, can still make a valid URL. Therefore the check
  // of the URL below is not enough.
  const host = headers.get("host")
  if (host !== null && parseHost(host) === undefined) return undefined
  const encrypted = req.socket !== undefined && "encrypted" in req.socket && req.socket.encrypted === true
  const origin = `${encrypted ? "https" : "http"}://${host ?? "localhost"}`
  // The code joins the URL as a string, because `new URL` would resolve a path that begins with two slashes to another
  // host.
  const path = req.url?.startsWith("/") === true ? req.url : "/"
  const address = [`${origin}${path}`, `${origin}/`].find((one) => URL.canParse(one))
  return address === undefined ? undefined : new Request(address, { headers })
}

/** Returns the session of a request, and adds the cookies that renew the session to the response. */
export async function authForNode(
  request: Request | undefined,
  res: NodeResponse,
  config: AuthConfig,
): Promise<Session | null> {
  if (request === undefined) return null
  const { session, cookies } = await readSession(request, configForApp(config))
  for (const cookie of cookies) appendToNode(res, serializeCookie(cookie))
  if (cookies.length > 0 && isShared(res.getHeader?.("Cache-Control"))) res.setHeader?.("Cache-Control", notShared)
  return session
}

/**
 * Returns the session of a request of Node, and adds the cookies that renew the session to the response.
 *
 * @param args Node's request and response; or one context of `getServerSideProps`, which contains both.
 * @param configFor returns the configuration for a request.
 */
export async function authInNode(
  args: readonly [first: unknown, second: unknown],
  configFor: (request?: Request) => Promise<AuthConfig>,
): Promise<Session | null> {
  const { req, res } = nodePair(...args)
  const request = requestOfNode(req)
  return authForNode(request, res, await configFor(request))
}

/**
 * Returns Node's request and response. The parameters are either the request and the response, or one context of
 * `getServerSideProps`, which contains both.
 */
function nodePair(first: unknown, second: unknown): NodeContext {
  // The cast is safe: by the types of `auth`, a first parameter that is neither a function nor a `Request` is Node's
  // request, or a context that contains it.
  const context = first as Partial<NodeContext>
  return context.req !== undefined && context.res !== undefined
    ? { req: context.req, res: context.res }
    : { req: first as NodeRequest, res: second as NodeContext["res"] }
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
