/** Posts the form of a sign-in, and reads the response. */
import { sendRequest, isRecord, type RouteResponse } from "./send-request.ts"
import { goTo, webAddress } from "./navigate.ts"
import { readAgainHere, tellOtherTabs } from "./page.ts"
import { routeTo } from "./route-addresses.ts"
import { getCsrfToken } from "./read-routes.ts"
import { failed, outcomeAt, type SignInResponse } from "./sign-in-outcome.ts"
import { complain } from "./platform-globals.ts"

/** Adds a query to the path of a route. An empty query adds nothing. */
export function withQuery(path: string, query: ConstructorParameters<typeof URLSearchParams>[0]): string {
  const text = new URLSearchParams(query).toString()
  return text === "" ? path : `${path}?${text}`
}

/** Posts the fields with the CSRF token and the address to go to after the sign-in. Never rejects. */
export async function postSignIn(
  path: string,
  fields: Readonly<Record<string, unknown>>,
  redirectTo: string,
): Promise<RouteResponse> {
  return sendRequest(path, { form: formOf({ ...fields, csrfToken: await getCsrfToken(), callbackUrl: redirectTo }) })
}

/** Returns the address to which a route sends the browser. */
export function addressIn({ data }: RouteResponse & { heard: true }): string | undefined {
  return isRecord(data) && typeof data.url === "string" ? data.url : undefined
}

/**
 * Goes to the address that the route returned, or returns the outcome without leaving the page.
 *
 * @throws {ClientFetchError} if the application did not respond, unless `redirect` is `false`.
 * @throws {UnsafeRedirect} if the application returned an address that is not http or https.
 */
export async function follow(
  response: RouteResponse,
  redirectTo: string,
  redirect: boolean,
): Promise<SignInResponse | void> {
  if (!response.heard) {
    if (redirect) throw response.error
    complain(response.error)
    return failed({ status: response.status, ok: false }, { code: "Unreachable" })
  }
  const { status, ok } = response
  const url = addressIn(response)
  if (redirect) return goTo(url ?? (ok ? redirectTo : routeTo("error")))
  if (url === undefined) return failed({ status, ok }, { code: ok ? "Unreachable" : "Configuration" })
  const result = outcomeAt(webAddress(url), webAddress(redirectTo), { status, ok })
  if (ok) await readAgainHere()
  if (result.outcome.worked) tellOtherTabs("getSession")
  return result
}

/** Makes a form of the fields, with all values as strings. Leaves out fields without a value. */
export function formOf(fields: Readonly<Record<string, unknown>>): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) form.set(name, `${value as string}`)
  return form
}
