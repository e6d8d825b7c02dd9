/** Where the routes are, seen from the browser's half. */
import { inBrowser, toldAddresses } from "./world.ts"

export interface Place {
  /** Origin of the application, as a server was told it. A browser needs none. */
  baseUrl: string
  /** Path of the routes. Set by `SessionProvider`. Default `/api/auth`. */
  basePath: string
  /** Origin and path by which the server reaches its own routes. */
  baseUrlServer: string
  basePathServer: string
}

interface Address {
  origin: string
  path: string
}

const usual: Address = { origin: "http://localhost:3000", path: "/api/auth" }

/**
 * An address as `NEXTAUTH_URL` has it. Without a scheme it is `https`; without a path, the routes are below `/api/auth`.
 * What is no address counts as absent: the server's half complains about it, by name.
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

/** One for each page. Components on a server never write to it: it would be that of other requests too. */
export const place: Place = placeFromEnvironment()

/** @param path below the routes, as `session`. In a page, an address of the page's own origin. */
export function routeTo(path: string): string {
  return inBrowser() ? `${place.basePath}/${path}` : `${place.baseUrlServer}${place.basePathServer}/${path}`
}
