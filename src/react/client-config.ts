import { readAgainHere } from "../client/page.ts"
import { place, type Place } from "../client/place.ts"

/** Where the client of this page looks for the routes. */
export interface AuthClientConfig extends Place {
  /** Has whatever shows the session in this page read it again. */
  _getSession: (...args: unknown[]) => Promise<void>
}

/** For applications that reach for it under its name in Auth.js. Others use the properties of `SessionProvider`. */
export const __NEXTAUTH: AuthClientConfig = Object.assign(place, { _getSession: readAgainHere })
