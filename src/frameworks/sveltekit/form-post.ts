/** Implements the form actions: they post to the routes, like the forms of the built-in pages. */
import type { AuthConfig } from "../../config/options.ts"
import { skipCSRFCheck } from "../../config/options.ts"
import { Auth } from "../../core.ts"
import { platform, type Platform } from "../../interpreter/runtime.ts"
import { fieldLimits } from "../../protocol/form-body.ts"
import { sentBy, type SvelteKitAuthConfig, type SvelteKitEvent } from "./event.ts"

export interface Posted {
  /** The URL to which the route redirects the browser; `undefined` if the route refused the request. */
  location: string | undefined
  /** The status of the route's response. */
  status: number
  cookies: readonly string[]
}

const unchecked = new WeakMap<AuthConfig, SvelteKitAuthConfig>()

/**
 * Posts fields to a route below `basePath`. The request needs no CSRF token, because SvelteKit and the route both check
 * the origin of the form by its headers (`Origin`, `Sec-Fetch-Site`).
 */
export async function postTo(
  path: string,
  fields: URLSearchParams,
  event: SvelteKitEvent,
  config: SvelteKitAuthConfig,
): Promise<Posted> {
  const headers = new Headers(event.request.headers)
  for (const name of ["content-length", "transfer-encoding", "content-encoding"]) headers.delete(name)
  headers.set("content-type", "application/x-www-form-urlencoded")
  headers.set("x-auth-return-redirect", "1")
  const base = config.basePath === "/" ? "" : config.basePath
  const address = `${new URL(event.request.url).origin}${base}${path}`
  const request = new Request(address, { method: "POST", headers, body: fields.toString() })
  const response = await Auth(sentBy(event, request), withoutToken(config))
  const said: unknown = await response.json()
  const url = typeof said === "object" && said !== null && "url" in said ? said.url : undefined
  return {
    location: typeof url === "string" ? url : undefined,
    status: response.status,
    cookies: response.headers.getSetCookie(),
  }
}

function withoutToken(config: SvelteKitAuthConfig): SvelteKitAuthConfig {
  const known = unchecked.get(config) ?? { ...config, skipCSRFCheck }
  unchecked.set(config, known)
  return known
}

/** Returns the fields of a form, without files; `undefined` if the form does not arrive in time (LOAD-05). */
export async function readForm(
  request: Request,
  { deadline }: Pick<Platform, "deadline"> = platform,
): Promise<URLSearchParams | undefined> {
  let cancel: () => void = () => undefined
  const late = new Promise<undefined>((resolve) => {
    cancel = deadline(fieldLimits.milliseconds, () => resolve(undefined))
  })
  const form = await Promise.race([request.formData(), late]).finally(cancel)
  if (form === undefined) return undefined
  return new URLSearchParams([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"))
}

/**
 * Removes the fields `redirectTo` and `callbackUrl` from the form, and returns the URL to open afterwards: the first of
 * these fields, otherwise the parameter `callbackUrl` of the page's URL, otherwise the page itself.
 */
export function takeTarget(fields: URLSearchParams, { request, url }: SvelteKitEvent): string {
  const said = fields.get("redirectTo") ?? fields.get("callbackUrl")
  fields.delete("redirectTo")
  fields.delete("callbackUrl")
  const page = request.headers.get("referer") ?? ""
  const asked = URL.canParse(page) ? new URL(page).searchParams.get("callbackUrl") : null
  return said ?? url.searchParams.get("callbackUrl") ?? asked ?? (page === "" ? "/" : page)
}

/**
 * Removes the fields `authorizationParams-…` from the form, and returns them as a query for the authorization request.
 */
export function takeAuthorizationQuery(fields: URLSearchParams): string {
  const prefix = "authorizationParams-"
  const given = [...fields].filter(([name]) => name.startsWith(prefix))
  for (const [name] of given) fields.delete(name)
  const query = new URLSearchParams(given.map(([name, value]) => [name.slice(prefix.length), value])).toString()
  return query === "" ? "" : `?${query}`
}
