/** Starts a sign-in from the browser. */
import type { ProviderId } from "../ports/provider-names.ts"
import { goTo } from "./navigate.ts"
import { follow, postSignIn, withQuery } from "./post-sign-in.ts"
import { routeTo } from "./route-addresses.ts"
import { getProviders } from "./read-routes.ts"
import { failed, type SignInResponse } from "./sign-in-outcome.ts"

/**
 * The options of a sign-in. All other keys are fields of the form: `email`, or the fields of a credentials provider.
 */
export interface SignInOptions<Redirect extends boolean = true> extends Record<string, unknown> {
  /** @deprecated The earlier name of `redirectTo`. */
  callbackUrl?: string
  /** The URL to open after the sign-in, which `callbacks.redirect` must allow. Default: the current page. */
  redirectTo?: string
  /** If `false`, the browser stays on the page, and `signIn` returns the result. Default `true`. */
  redirect?: Redirect
}

/**
 * Parameters of the authorization request. The library ignores parameters that it sets itself, such as `state` and
 * `redirect_uri`.
 */
export type SignInAuthorizationParams = string | string[][] | Record<string, string> | URLSearchParams

/**
 * Signs in with a provider. If `provider` is absent or not configured, the browser goes to the sign-in page.
 *
 * With `redirect: false`, the browser stays on the page, and `outcome` of the result says if the sign-in worked.
 * `useSession` in this page and in other tabs then returns the new session.
 *
 * @throws {TypeError} for a passkey provider, which needs more than a form.
 * @throws {ClientFetchError} if the application did not respond, unless `redirect` is `false`.
 * @throws {UnsafeRedirect} if the application returned an address that is not http or https.
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
    throw new TypeError(`"${chosen.id}" is a passkey provider. Import signIn from authchart/webauthn instead.`)

  const action = chosen.type === "credentials" ? "callback" : "signin"
  const path = withQuery(`${action}/${encodeURIComponent(chosen.id)}`, authorizationParams)
  return follow(await postSignIn(path, fields, redirectTo), redirectTo, redirect)
}
