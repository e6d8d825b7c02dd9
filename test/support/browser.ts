/** A browser for the routes: stores cookies by name, fills in forms, follows no redirect by itself. */
import type { AuthConfig } from "../../src/config/options.ts"
import type { SessionAuth } from "../../src/ports/records.ts"
import { handle } from "../../src/interpreter/handle.ts"
import { toResponse } from "../../src/flows/http-result.ts"
import { platform, type Platform } from "../../src/interpreter/runtime.ts"

export interface Browser {
  readonly cookies: Map<string, string>
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  /** Sends a form with the CSRF token of `GET /csrf`. */
  post: (path: string, fields?: Record<string, string>, headers?: Record<string, string>) => Promise<Response>
  /** Sends a given request with this browser's cookies. */
  send: (request: Request) => Promise<Response>
  /** The signed-in user in `GET /session`. */
  session: () => Promise<{ user?: Record<string, unknown>; expires: string; auth?: SessionAuth } | null>
  /** Makes another browser of the same application, without any cookie. */
  other: () => Browser
}

export const appOrigin = "https://app.test"

/** @param impure the clock and the randomness of a test; the platform's by default. */
export function openBrowser(config: AuthConfig, impure: Partial<Platform> = {}, origin: string = appOrigin): Browser {
  const cookies = new Map<string, string>()
  const base = `${origin}${config.basePath ?? "/auth"}`

  const send = async (request: Request): Promise<Response> => {
    const headers = new Headers(request.headers)
    headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "))
    const body = request.method === "GET" || request.method === "HEAD" ? null : await request.arrayBuffer()
    const carried = new Request(request.url, { method: request.method, headers, body })
    const response = toResponse(await handle(carried, config, { ...platform, ...impure }), request.method)
    for (const line of response.headers.getSetCookie()) keep(cookies, line)
    return response
  }
  const urlOf = (path: string) => (URL.canParse(path) ? path : `${base}${path}`)
  const get: Browser["get"] = (path, headers = {}) => send(new Request(urlOf(path), { headers }))
  const post: Browser["post"] = async (path, fields = {}, headers = {}) => {
    const { csrfToken } = await jsonOf<{ csrfToken: string }>(await get("/csrf"))
    const body = new URLSearchParams({ csrfToken, ...fields })
    return send(new Request(urlOf(path), { method: "POST", headers: { origin, ...headers }, body }))
  }
  return {
    cookies,
    get,
    post,
    send,
    session: async () => jsonOf(await get("/session")),
    other: () => openBrowser(config, impure, origin),
  }
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split("; ")
  const at = pair.indexOf("=")
  const name = pair.slice(0, at)
  if (attributes.some((attribute) => attribute === "Max-Age=0")) cookies.delete(name)
  else cookies.set(name, pair.slice(at + 1))
}

/** Returns the body of a response, with the type that the test names. */
export async function jsonOf<T>(response: Response): Promise<T> {
  return JSON.parse(await response.text()) as T
}

/** The parameters of a response's target address. */
export function locationOf(response: Response): URL {
  return new URL(response.headers.get("location") ?? "", appOrigin)
}

/** Returns the session cookies of a response that have a value. */
export function sessionCookies(response: Response): string[] {
  return response.headers.getSetCookie().filter((line) => /session-token(\.\d+)?=[^;]/.test(line))
}
