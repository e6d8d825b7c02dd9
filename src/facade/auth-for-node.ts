/** `auth(req, res)`: the session in a handler of Node, as Express, API routes of Next.js and `node:http` have them. */
import { parseHost } from "../protocol/public-url.ts"
import { readSession } from "../interpreter/read-session.ts"
import type { AuthConfig } from "../config/options.ts"
import type { Session } from "../ports/records.ts"
import { serializeCookie } from "../protocol/cookies.ts"
import { configForApp } from "./config-for-app.ts"
import { isShared, notShared } from "./response-cookies.ts"

/** What of a Node request and response is needed; `node:http`'s own fit, and so do Express's and Next.js's. */
export interface NodeRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Path and query. */
  url?: string | undefined
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

/**
 * The same request in the web's terms, without its method and body: what reading a session, and choosing a
 * configuration, need. `undefined` where its host is none.
 */
export function requestOfNode(req: NodeRequest): Request | undefined {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined || name.startsWith(":")) continue
    headers.set(name, Array.isArray(value) ? value.join(name === "cookie" ? "; " : ", ") : value)
  }
  // What is no host might still be put together to an address: of a user and a password, say.
  const host = headers.get("host")
  if (host !== null && parseHost(host) === undefined) return undefined
  const encrypted = req.socket !== undefined && "encrypted" in req.socket && req.socket.encrypted === true
  const origin = `${encrypted ? "https" : "http"}://${host ?? "localhost"}`
  // Joined as text: resolved against the origin, a path that begins with two slashes would name another host.
  const path = req.url?.startsWith("/") === true ? req.url : "/"
  const address = [`${origin}${path}`, `${origin}/`].find((one) => URL.canParse(one))
  return address === undefined ? undefined : new Request(address, { headers })
}

/** The session, and its renewed cookies on the response. */
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

function appendToNode(res: NodeResponse, value: string): void {
  if (res.appendHeader !== undefined) {
    res.appendHeader("Set-Cookie", value)
    return
  }
  const before = res.getHeader?.("Set-Cookie")
  const list = before === undefined ? [] : Array.isArray(before) ? before.map(String) : [String(before)]
  res.setHeader?.("Set-Cookie", [...list, value])
}
