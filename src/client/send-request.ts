/** Sends requests to the routes. */
import { ClientFetchError } from "../errors/client-errors.ts"
import { routeTo } from "./route-addresses.ts"
import { send } from "./platform-globals.ts"

export interface RouteRequest {
  /** The body as JSON, for a POST request. Without `json` and `form`, the request is a GET. */
  json?: object
  /**
   * The body as a form, for a POST request. The route then returns the URL of the next page in JSON instead of a
   * redirect.
   */
  form?: URLSearchParams
  /** The visitor's cookies, on a server. In a page, the browser adds the cookies itself. */
  cookie?: string | undefined
}

export type RouteResponse =
  | { heard: true; status: number; ok: boolean; data: unknown }
  /** The response was not JSON, or there was no response. Without a response, `status` is 0. */
  | { heard: false; status: number; error: ClientFetchError }

/**
 * Sends a request to a route. Never rejects. The message of an error names the route and the settings to check. It
 * quotes the status of the response, and no other part of it.
 * @param path the path below `basePath`, with its query.
 */
export async function sendRequest(path: string, { json, form, cookie }: RouteRequest = {}): Promise<RouteResponse> {
  const posted = json !== undefined || form !== undefined
  const method = posted ? "POST" : "GET"
  const url = routeTo(path)
  const named = `${method} ${url.split("?")[0] ?? url}`
  let status = 0
  try {
    const response = await send(url, {
      method,
      // Without `no-store`, the browser sends requests to the same URL one after the other, so that its cache can serve
      // the later ones.
      cache: "no-store",
      headers: {
        // Routes that show pages return their data instead.
        Accept: "application/json",
        "Content-Type": form === undefined ? "application/json" : "application/x-www-form-urlencoded",
        ...(form === undefined ? {} : { "X-Auth-Return-Redirect": "1" }),
        ...(cookie === undefined ? {} : { cookie }),
      },
      ...(posted ? { body: json === undefined ? String(form) : JSON.stringify(json) } : {}),
    })
    status = response.status
    const data: unknown = await response.json()
    return { heard: true, status, ok: response.ok, data }
  } catch (cause) {
    const what =
      status === 0
        ? "was not answered: the application cannot be reached."
        : `was answered with status ${status} and something other than JSON. Are the routes there? basePath of SessionProvider says where they are.`
    const details = cause instanceof Error ? cause : { cause }
    return { heard: false, status, error: new ClientFetchError(`${named} ${what}`, details) }
  }
}

/**
 * Returns the data of a successful response. For any other response, the function passes the error to `complain`, and
 * returns `undefined`.
 */
export function goodData(path: string, response: RouteResponse, complain: (error: Error) => void): unknown {
  if (response.heard && response.ok) return response.data
  complain(response.heard ? refused(path, response.status) : response.error)
  return undefined
}

function refused(path: string, status: number): ClientFetchError {
  return new ClientFetchError(`${routeTo(path)} answered with status ${status}. The log of the application says why.`)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}
