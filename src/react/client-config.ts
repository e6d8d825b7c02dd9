import { readAgainHere } from "../client/page.ts"
import { place, type Place } from "../client/route-addresses.ts"

/** The addresses of the routes for this page. */
export interface AuthClientConfig extends Place {
  /** Makes all components of this page read the session again. */
  _getSession: (...args: unknown[]) => Promise<void>
}

/** The settings of the client, under their name in Auth.js. Use the properties of `SessionProvider` instead. */
export const __NEXTAUTH: AuthClientConfig = Object.assign(place, { _getSession: readAgainHere })
