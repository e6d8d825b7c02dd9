/** Ends the session from the browser. */
import { ClientFetchError } from "../errors/client-errors.ts"
import { sendRequest, isRecord } from "./send-request.ts"
import { goTo } from "./navigate.ts"
import { readAgainHere, tellOtherTabs } from "./page.ts"
import { routeTo } from "./route-addresses.ts"
import { getCsrfToken } from "./read-routes.ts"

export interface SignOutParams<Redirect extends boolean = true> {
  /** @deprecated The earlier name of `redirectTo`. */
  callbackUrl?: string
  /** The URL to open after the sign-out, which `callbacks.redirect` must allow. Default: the current page. */
  redirectTo?: string
  /** If `false`, the browser stays on the page, and `signOut` returns the URL. Default `true`. */
  redirect?: Redirect
}

export interface SignOutResponse {
  /** The URL to open after the sign-out. */
  url: string
}

/**
 * Signs this browser out: ends the session on the server, and updates all tabs.
 * @throws {ClientFetchError} if the application did not respond, or if the response did not come from the route. The
 * session can then still exist.
 * @throws {UnsafeRedirect} if the application returned a URL that is not http or https.
 */
export async function signOut(options?: SignOutParams<true>): Promise<void>
export async function signOut(options: SignOutParams<false>): Promise<SignOutResponse>
export async function signOut(options?: SignOutParams<boolean>): Promise<SignOutResponse | void>
export async function signOut(options: SignOutParams<boolean> = {}): Promise<SignOutResponse | void> {
  const { callbackUrl, redirectTo = callbackUrl ?? location.href, redirect = true } = options
  const form = new URLSearchParams({ csrfToken: await getCsrfToken(), callbackUrl: redirectTo })
  const response = await sendRequest("signout", { form })
  if (!response.heard) throw response.error
  if (!isRecord(response.data) || typeof response.data.url !== "string")
    throw new ClientFetchError(`POST ${routeTo("signout")} was answered with status ${response.status} and no address.`)
  const { url } = response.data
  tellOtherTabs("signout")
  if (redirect) return goTo(url)
  await readAgainHere()
  return { url }
}
