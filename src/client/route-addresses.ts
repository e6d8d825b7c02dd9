/** Makes the addresses of the routes for functions in the browser, and for components on a server. */
import { inBrowser, toldAddresses } from "./platform-globals.ts"

export interface Place {
  /** The origin of the application, which only a server needs. */
  baseUrl: string
  /** The path of the routes. `SessionProvider` sets it. Default `/api/auth`. */
  basePath: string
  /** The origin with which the server calls its own routes. `basePathServer` is their path. */
  baseUrlServer: string
  basePathServer: string
}

interface Address {
  origin: string
  path: string
}

const usual: Address = { origin: "http://localhost:3000", path: "/api/auth" }

/**
 * Reads an address from an environment variable such as `NEXTAUTH_URL`. The default scheme is `https`, and the default
 * path is `/api/auth`. An invalid address counts as absent. No error is logged here, because the entry on the server
 * logs a warning about the invalid address.
 */
export function readAddress(text: string | undefined): Address {
  if (text === undefined || text === "") return usual
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
 * The addresses of the routes. Only a page writes to this object. On a server, all requests share the object, so
 * components never write to it there.
 */
export const place: Place = placeFromEnvironment()

/**
 * Returns the address of a route. In a page, the address is a path of the page's own origin.
 *
 * @param path the rest of the path behind the path of the routes, such as `session`.
 */
export function routeTo(path: string): string {
  return inBrowser() ? `${place.basePath}/${path}` : `${place.baseUrlServer}${place.basePathServer}/${path}`
}
