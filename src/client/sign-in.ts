/** Starting a sign-in from the browser. */
import type { ProviderId } from "../ports/provider-names.ts"
import { ask, isRecord } from "./ask.ts"
import { goTo, webAddress } from "./follow.ts"
import { readAgainHere, tellOtherTabs } from "./page.ts"
import { routeTo } from "./place.ts"
import { getCsrfToken, getProviders } from "./reads.ts"
import { failed, outcomeAt, type SignInResponse } from "./sign-in-outcome.ts"
import { complain } from "./world.ts"

/** Also the fields of the form, such as `email`, or those of a credentials provider. */
export interface SignInOptions<Redirect extends boolean = true> extends Record<string, unknown> {
  /** @deprecated Its name in earlier versions: use `redirectTo`. */
  callbackUrl?: string
  /** Where to go when it is done. Default: this very page. The server follows only what `callbacks.redirect` lets through. */
  redirectTo?: string
  /** `false`: stays on the page, whatever happens, and gives the result. Default `true`. */
  redirect?: Redirect
}

/** Added to the address of the provider. `state`, `redirect_uri` and their like are the library's own, and left out. */
export type SignInAuthorizationParams = string | string[][] | Record<string, string> | URLSearchParams

/**
 * Signs in with a provider; without one, or with one that is not configured, goes to the sign-in page.
 *
 * With `redirect: false` the page stays, and `outcome` of the result says whether it worked. Such a sign-in that worked
 * is seen at once by `useSession` in this page, and in other tabs.
 *
 * @throws {TypeError} for a passkey: that takes more than a form.
 * @throws {ClientFetchError} where the application does not answer, and the page was not to stay.
 * @throws {UnsafeRedirect} where it answers with an address that is not of the web.
 */
export async function signIn(
  provider?: ProviderId,
  options?: SignInOptions<true>,
  authorizationParams?: SignInAuthorizationParams,
): Promise<void>
export async function signIn(
  provider: ProviderId | undefined,
  options: SignInOptions<false>,
  authorizationParams?: SignInAuthorizationParams,
): Promise<SignInResponse>
export async function signIn(
  provider?: ProviderId,
  options?: SignInOptions<boolean>,
  authorizationParams?: SignInAuthorizationParams,
): Promise<SignInResponse | void>
export async function signIn(
  provider?: ProviderId,
  options: SignInOptions<boolean> = {},
  authorizationParams: SignInAuthorizationParams = "",
): Promise<SignInResponse | void> {
  const { callbackUrl, redirectTo = callbackUrl ?? location.href, redirect = true, ...fields } = options
  const providers = await getProviders()
  if (providers === null) {
    if (redirect) return goTo(routeTo("error"))
    return failed({ status: 0, ok: false }, { code: "Unreachable" })
  }
  const chosen = provider !== undefined && Object.hasOwn(providers, provider) ? providers[provider] : undefined
  if (chosen === undefined) {
    if (redirect) return goTo(routeTo(`signin?${new URLSearchParams({ callbackUrl: redirectTo })}`))
    return failed({ status: 0, ok: false }, { code: "ProviderUnknown" })
  }
  if (chosen.type === "webauthn")
    throw new TypeError(
      `"${chosen.id}" is a passkey provider: signIn() of this module sends a form, which is not enough.`,
    )

  const action = chosen.type === "credentials" ? "callback" : "signin"
  const query = new URLSearchParams(authorizationParams).toString()
  const answer = await ask(`${action}/${encodeURIComponent(chosen.id)}${query === "" ? "" : `?${query}`}`, {
    form: formOf({ ...fields, csrfToken: await getCsrfToken(), callbackUrl: redirectTo }),
  })
  if (!answer.heard) {
    if (redirect) throw answer.error
    complain(answer.error)
    return failed({ status: answer.status, ok: false }, { code: "Unreachable" })
  }
  const { status, ok, data } = answer
  const url = isRecord(data) && typeof data.url === "string" ? data.url : undefined
  if (redirect) return goTo(url ?? (ok ? redirectTo : routeTo("error")))
  if (url === undefined) return failed({ status, ok }, { code: ok ? "Unreachable" : "Configuration" })
  const response = outcomeAt(webAddress(url), webAddress(redirectTo), { status, ok })
  if (ok) await readAgainHere()
  if (response.outcome.worked) tellOtherTabs("getSession")
  return response
}

/** What a form can hold: a field without a value is left out, anything else is its text. */
function formOf(fields: Record<string, unknown>): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) form.set(name, `${value as string}`)
  return form
}
