/** Sends the browser to the page on which the user authenticates again, if a route of the application demands it. */
import type { AccountOutcome } from "./account.ts"
import { isRecord } from "./send-request.ts"
import { goTo, webAddress } from "./navigate.ts"

/** The error of RFC 9470 §3. */
const insufficient = "insufficient_user_authentication"

/**
 * If a response demands a more recent or a stronger authentication, sends the browser to the page on which the user
 * authenticates again. The user then returns to the present page, which must repeat the request. The function reads a
 * copy of the body, so that the caller can still read the response.
 * @param answer the response of a route that calls `requireSession`, or the outcome of a change of `useAccount`.
 * @returns `true` if the browser leaves the page.
 * @throws {UnsafeRedirect} if the response names a URL that is neither http nor https.
 */
export async function authenticateAgain(answer: Response | AccountOutcome): Promise<boolean> {
  const said: unknown = answer instanceof Response ? await bodyOf(answer) : answer
  if (!isRecord(said) || said.error !== insufficient || typeof said.url !== "string") return false
  const address = webAddress(said.url)
  address.searchParams.set("callbackUrl", location.href)
  address.searchParams.set("cancelUrl", location.href)
  goTo(address.href)
  return true
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status !== 401) return undefined
  return response
    .clone()
    .json()
    .catch(() => undefined)
}
