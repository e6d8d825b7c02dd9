/** Ending the session from the browser. */
import { ClientFetchError } from "../errors/client-errors.ts"
import { ask, isRecord } from "./ask.ts"
import { goTo } from "./follow.ts"
import { readAgainHere, tellOtherTabs } from "./page.ts"
import { routeTo } from "./place.ts"
import { getCsrfToken } from "./reads.ts"

export interface SignOutParams<Redirect extends boolean = true> {
  /** @deprecated Its name in earlier versions: use `redirectTo`. */
  callbackUrl?: string
  /** Where to go afterwards. Default: this very page. The server follows only what `callbacks.redirect` lets through. */
  redirectTo?: string
  /** `false`: stays on the page, and gives the address. Default `true`. */
  redirect?: Redirect
}

export interface SignOutResponse {
  /** Where to go. */
  url: string
}

/**
 * Signs this browser out: the session ends on the server, and every tab is told.
 *
 * @throws {ClientFetchError} where the application did not answer, or not as it does: the session may be there still.
 * @throws {UnsafeRedirect} where it answers with an address that is not of the web.
 */
export async function signOut(options?: SignOutParams<true>): Promise<void>
export async function signOut(options: SignOutParams<false>): Promise<SignOutResponse>
export async function signOut(options?: SignOutParams<boolean>): Promise<SignOutResponse | void>
export async function signOut(options: SignOutParams<boolean> = {}): Promise<SignOutResponse | void> {
  const { callbackUrl, redirectTo = callbackUrl ?? location.href, redirect = true } = options
  const form = new URLSearchParams({ csrfToken: await getCsrfToken(), callbackUrl: redirectTo })
  const answer = await ask("signout", { form })
  if (!answer.heard) throw answer.error
  if (!isRecord(answer.data) || typeof answer.data.url !== "string")
    throw new ClientFetchError(`POST ${routeTo("signout")} was answered with status ${answer.status} and no address.`)
  const { url } = answer.data
  tellOtherTabs("signout")
  if (redirect) return goTo(url)
  await readAgainHere()
  return { url }
}
