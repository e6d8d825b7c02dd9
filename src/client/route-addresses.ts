/** The addresses of the routes, for the client. */
import { inBrowser, toldAddresses } from "./platform-globals.ts"

export interface Place {
  /** Origin of the application, on a server. A browser does not need it. */
  baseUrl: string
  /** Path of the routes. Set by `SessionProvider`. Default `/api/auth`. */
  basePath: string
  /** Origin and path with which the server calls its own routes. */
  baseUrlServer: string
  basePathServer: string
}

interface Address {
  origin: string
  path: string
}

const usual: Address = { origin: "http://localhost:3000", path: "/api/auth" }

/**
 * Reads an address of `NEXTAUTH_URL`. The default scheme is `https`, and the default path `/api/auth`. An invalid address
 * counts as absent: the server's entry warns of it.
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
 * The addresses of the routes. A page has one such object. Components on a server never write to it, because other
 * requests share it.
 */
export const place: Place = placeFromEnvironment()

/**
 * Returns the address of a route. In a page, the address is a path of the page's own origin. @param path below the
 * routes, such as `session`.
 */
export function routeTo(path: string): string {
  return inBrowser() ? `${place.basePath}/${path}` : `${place.baseUrlServer}${place.basePathServer}/${path}`
}
