/** Signs in with a passkey, or creates one. */
import type { ProviderId } from "../../ports/provider-names.ts"
import { goTo } from "../navigate.ts"
import { complain } from "../platform-globals.ts"
import { addressIn, follow, formOf, postSignIn, withQuery } from "../post-sign-in.ts"
import { getProviders } from "../read-routes.ts"
import { routeTo } from "../route-addresses.ts"
import { goodData, isRecord, sendRequest, type RouteResponse } from "../send-request.ts"
import type { SignInAuthorizationParams, SignInOptions } from "../sign-in.ts"
import { failed, type SignInResponse } from "../sign-in-outcome.ts"
import { runCeremony, type PasskeyOptions } from "./ceremony.ts"
import type { Chosen } from "./offer.ts"
import { signalUnknownCredential } from "./signals.ts"

/** The options of a sign-in with a passkey. All other keys go to the server, where `getUserInfo` can read them. */
export interface PasskeySignInOptions<Redirect extends boolean = true> extends SignInOptions<Redirect> {
  /**
   * `register` creates a passkey. `authenticate` uses one. Default: the server chooses. It registers a visitor whose
   * `email` no user has, and authenticates all others.
   */
  action?: "register" | "authenticate"
  /** The address of the user. Leave it out to let the user choose one of their passkeys. */
  email?: string
  /** Aborts the dialog. The promise then rejects with the code `aborted`. */
  signal?: AbortSignal
}

/**
 * Signs in with a passkey, or creates one: for the signed-in user with `action: "register"`, or for a new user with
 * `email`. The function is called as that of `next-auth/webauthn` is. Call it in the handler of a click, because some
 * browsers show the dialog only then.
 *
 * With `redirect: false`, the browser stays on the page, and `outcome` of the result says if the sign-in worked. If the
 * server refuses to begin, for example because a user with this address exists, the result has the status 400, and
 * `outcome.code` is `Configuration`. Without `redirect: false`, the console then shows the error, and the browser stays on
 * the page.
 *
 * @param authorizationParams the query of the callback.
 * @throws {PasskeyError} if the browser made no response, for example because the user cancelled the dialog.
 * @throws {TypeError} if no passkey provider has this id.
 * @throws {ClientFetchError} if the application did not respond to the callback, unless `redirect` is `false`.
 * @throws {UnsafeRedirect} if the application returned an address that is not http or https.
 */
export async function signIn(
  provider?: ProviderId,
  options?: PasskeySignInOptions<true>,
  authorizationParams?: SignInAuthorizationParams,
): Promise<void>
export async function signIn(
  provider: ProviderId | undefined,
  options: PasskeySignInOptions<false>,
  authorizationParams?: SignInAuthorizationParams,
): Promise<SignInResponse>
export async function signIn(
  provider?: ProviderId,
  options?: PasskeySignInOptions<boolean>,
  authorizationParams?: SignInAuthorizationParams,
): Promise<SignInResponse | void>
export async function signIn(
  provider?: ProviderId,
  options: PasskeySignInOptions<boolean> = {},
  authorizationParams: SignInAuthorizationParams = "",
): Promise<SignInResponse | void> {
  const { callbackUrl, redirectTo = callbackUrl ?? location.href, redirect = true, signal, ...fields } = options
  const providers = await getProviders()
  if (providers === null) {
    if (redirect) return goTo(routeTo("error"))
    return failed({ status: 0, ok: false }, { code: "Unreachable" })
  }
  if (provider === undefined || !Object.hasOwn(providers, provider) || providers[provider]?.type !== "webauthn")
    throw new TypeError(`"${provider}" is no passkey provider. Import signIn from authchart/react instead.`)
  const asked = await readOptions(provider, fields)
  if (!asked.good) return redirect ? undefined : asked.result
  const data = await runCeremony(asked.body, { signal })
  const response = await complete(provider, { body: asked.body, data }, fields, { redirectTo, authorizationParams })
  return follow(response, redirectTo, redirect)
}

type Asked =
  | { readonly good: true; readonly body: PasskeyOptions }
  | { readonly good: false; readonly result: SignInResponse }

/** Asks the server for the options of a ceremony. An error is on the console, and in the result. */
export async function readOptions(provider: ProviderId, fields: Readonly<Record<string, unknown>>): Promise<Asked> {
  const path = `webauthn-options/${encodeURIComponent(provider)}`
  const response = await sendRequest(withQuery(path, formOf(fields)))
  const body = goodData(path, response, complain)
  // The library's server makes the options, and the browser checks them.
  if (isRecord(body) && isRecord(body.options)) return { good: true, body: body as unknown as PasskeyOptions }
  const { status } = response
  const code = response.heard ? "Configuration" : "Unreachable"
  return { good: false, result: failed({ status, ok: false }, { code }) }
}

/**
 * Posts the response of the browser. If no user has the passkey, tells this to the user's password manager.
 *
 * @param fields the further fields of the form.
 */
export async function complete(
  provider: ProviderId,
  { body, data }: Chosen,
  fields: Readonly<Record<string, unknown>>,
  { redirectTo, authorizationParams }: { redirectTo: string; authorizationParams?: SignInAuthorizationParams },
): Promise<RouteResponse> {
  const { action } = body
  const path = withQuery(`callback/${encodeURIComponent(provider)}`, authorizationParams)
  const response = await postSignIn(path, { ...fields, action, data }, redirectTo)
  if (action === "authenticate" && isUnknown(response) && (await hasOneProvider())) {
    const { id } = JSON.parse(data) as { id: string }
    await signalUnknownCredential({ rpId: body.options.rpId ?? location.hostname, credentialId: id })
  }
  return response
}

/**
 * Returns `true` if the application has one provider of passkeys. With several, a passkey that the server does not know can
 * belong to another provider, so the password manager must not hide it.
 */
async function hasOneProvider(): Promise<boolean> {
  const providers = Object.values((await getProviders()) ?? {})
  return providers.filter(({ type }) => type === "webauthn").length === 1
}

/** Returns `true` if the server says that no user has this passkey at this provider. */
function isUnknown(response: RouteResponse): boolean {
  const address = response.heard ? (addressIn(response) ?? "") : ""
  return new URLSearchParams(address.split("?")[1]).get("reason") === "passkey_unknown"
}
