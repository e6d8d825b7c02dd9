/** Makes the URLs of the routes, for functions in the browser and for components on a server. */
import { inBrowser, toldAddresses } from "./platform-globals.ts"

export interface Place {
  /** The public origin of the application. Only a server uses it. */
  baseUrl: string
  /** The path of the routes. `SessionProvider` sets it. Default `/api/auth`. */
  basePath: string
  /** The origin at which the server calls its own routes. `basePathServer` is the path of the routes there. */
  baseUrlServer: string
  basePathServer: string
}

interface Address {
  origin: string
  path: string
}

const usual: Address = { origin: "http://localhost:3000", path: "/api/auth" }

/**
 * Reads a URL from an environment variable such as `NEXTAUTH_URL`. The default scheme is `https`, and the default path
 * is `/api/auth`. An invalid URL counts as absent, and so does an empty text. The function logs no error, because the entry point on the server
 * warns about the invalid URL.
 */
export function readAddress(text: string = ""): Address {
  const whole = /^https?:/.test(text) ? text : `https://${text}`
  if (!URL.canParse(whole)) return usual
  const { origin, pathname } = new URL(whole)
  return { origin, path: pathname === "/" ? usual.path : pathname.replace(/\/$/, "") }
}

function placeFromEnvironment(): Place {
  const { site, deployed, inside } = toldAddresses()
  const server = inside ?? site
  return {
    baseUrl: readAddress(site ?? deployed).origin,
    basePath: readAddress(site).path,
    baseUrlServer: readAddress(server ?? deployed).origin,
    basePathServer: readAddress(server).path,
  }
}

/**
 * The origins and paths of the routes. Only a page writes to this object. On a server, all requests share it, so
 * components on a server never write to it.
 */
export const place: Place = placeFromEnvironment()

/**
 * Sets the path of the routes for a page without `SessionProvider`. Default `/api/auth`.
 *
 * @param path such as `/auth`, the `basePath` of the configuration.
 */
export function setBasePath(path: string): void {
  place.basePath = path.replace(/\/$/, "")
}

/**
 * Returns the URL of a route. In a page, it is a path on the page's own origin.
 * @param path the path of the route below `basePath`, such as `session`.
 */
export function routeTo(path: string): string {
  return inBrowser() ? `${place.basePath}/${path}` : `${place.baseUrlServer}${place.basePathServer}/${path}`
}
