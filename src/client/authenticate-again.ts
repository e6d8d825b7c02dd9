/** Sends the browser to the page on which the user authenticates again, if a route of the application asks for that. */
import { isRecord } from "./send-request.ts"
import { goTo, webAddress } from "./navigate.ts"

/** The error of RFC 9470 §3. */
const insufficient = "insufficient_user_authentication"

/**
 * Reads the response of a route that calls `requireSession`. If the route demands a more recent or a stronger
 * authentication, sends the browser to the page on which the user authenticates again. The user returns to the present
 * page; the page must then repeat the request.
 *
 * The response stays readable: its body is read from a copy.
 *
 * @returns `true` if the browser leaves the page.
 * @throws {UnsafeRedirect} if the response names an address that is neither http nor https.
 */
export async function authenticateAgain(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const said: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  if (!isRecord(said) || said.error !== insufficient || typeof said.url !== "string") return false
  const address = webAddress(said.url)
  address.searchParams.set("callbackUrl", location.href)
  address.searchParams.set("cancelUrl", location.href)
  goTo(address.href)
  return true
}
