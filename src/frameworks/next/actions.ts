/** Implements `signIn`, `signOut` and `update` for server actions and route handlers of Next.js. */
import { raw, skipCSRFCheck, type AuthConfig } from "../../config/options.ts"
import { loadAndResolve, type Site, siteOf } from "../../config/resolve.ts"
import { Auth, type ResponseInternal } from "../../core.ts"
import { UnknownAction } from "../../errors/classes.ts"
import type { Session } from "../../ports/records.ts"
import { appendQuery } from "../../protocol/append-query.ts"
import type { AppConfig } from "./app-config.ts"
import { publicOriginOf, readIncoming, type Incoming } from "./incoming-request.ts"
import { loadRedirect } from "./load-next.ts"
import type { AuthorizationParams, SignInOptions, SignOutOptions, SessionUpdate } from "./action-options.ts"

/**
 * Starts a sign-in, or completes a sign-in with credentials. The function sets the cookies, and then throws the
 * redirect of Next.js, which the application must not catch. If `provider` is absent or not configured, the function
 * redirects to the sign-in page.
 *
 * @throws {AuthError} if the library refused the sign-in: `CredentialsSignin`, `AccessDenied`, …
 */
export async function signIn(
  { provider, options = {}, authorizationParams }: SignInCall,
  configFor: () => Promise<AppConfig>,
): Promise<string> {
  const { incoming, config, site } = await begin("signIn()", configFor)
  const { redirect, redirectTo, fields } = read(options)
  const callbackUrl = redirectTo ?? refererOf(incoming) ?? "/"
  const type = provider === undefined ? undefined : (await loadAndResolve(config)).listedProviders.get(provider)?.type
  if (provider === undefined || type === undefined)
    return leave("signIn()", appendQuery(site.url("signin"), { callbackUrl }), redirect)

  const url = new URL(site.url(type === "credentials" ? "callback" : "signin", provider))
  url.search = new URLSearchParams(authorizationParams).toString()
  const body = new URLSearchParams({ ...fields, callbackUrl })
  const answer = await submit(url.href, body, incoming, config)
  return leave("signIn()", answer.redirect ?? refused(answer), redirect)
}

export interface SignInCall {
  provider: string | undefined
  options: FormData | SignInOptions | undefined
  authorizationParams: AuthorizationParams | undefined
}

/**
 * Ends the session, clears its cookies, and redirects unless `redirect` is false.
 * @throws {AuthError} if the library refused the sign-out.
 */
export async function signOut(
  { redirect = true, redirectTo }: SignOutOptions,
  configFor: () => Promise<AppConfig>,
): Promise<string> {
  const { incoming, config, site } = await begin("signOut()", configFor)
  const body = new URLSearchParams({ callbackUrl: redirectTo ?? refererOf(incoming) ?? "/" })
  const answer = await submit(site.url("signout"), body, incoming, config)
  return leave("signOut()", answer.redirect ?? refused(answer), redirect)
}

/**
 * Updates the session: passes `data` to `callbacks.jwt` (or to `callbacks.session`, with database sessions), with
 * `trigger: "update"`, and sets the new cookie.
 *
 * @returns the session that browsers see; `null` if no user is signed in.
 * @throws {AuthError} if the library refused the update.
 */
export async function update(data: SessionUpdate, configFor: () => Promise<AppConfig>): Promise<Session | null> {
  const { incoming, config, site } = await begin("update()", configFor)
  const answer = await submit(site.url("session"), { data }, incoming, config)
  if (answer.status !== 200) refused(answer)
  // The cast is correct, because the route returns the result of `callbacks.session`.
  return (answer.body ?? null) as Session | null
}

interface Begun {
  incoming: Incoming
  config: AppConfig
  site: Site
}

/**
 * Reads the current request, and resolves the configuration and the public address for it.
 * @throws {AuthError} for an unusable configuration.
 */
async function begin(form: string, configFor: () => Promise<AppConfig>): Promise<Begun> {
  const incoming = await readIncoming(form)
  const config = await configFor()
  const resolved = await loadAndResolve(config)
  if (resolved.problem !== undefined) throw resolved.problem
  return { incoming, config, site: siteOf(resolved, publicOriginOf(incoming, resolved)) }
}

/** Separates the options of the library from the fields for the provider. */
function read(options: FormData | SignInOptions): {
  redirect: boolean
  redirectTo: string | undefined
  fields: Record<string, string>
} {
  const form = options instanceof FormData
  const { redirect, redirectTo, ...rest } = form ? Object.fromEntries(options) : options
  const fields = Object.entries(rest).flatMap(([name, value]): [string, string][] => {
    // The code leaves out fields that Next.js adds to the forms of server actions. It also leaves out files, because
    // they are not credentials.
    if (form && (name.startsWith("$ACTION_") || typeof value !== "string")) return []
    return value === undefined || value === null ? [] : [[name, textOf(value)]]
  })
  return {
    // Only the application's code decides about the redirect. A field `redirect` of a form comes from the browser, so
    // the code ignores it.
    redirect: form || redirect !== false,
    redirectTo: typeof redirectTo === "string" && redirectTo !== "" ? redirectTo : undefined,
    fields: Object.fromEntries(fields),
  }
}

/** Returns a value as a string for the form body. Objects become JSON. */
function textOf(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : `${value as string | number}`
}

/** Returns the address of the page that sent the request. */
function refererOf({ headers }: Incoming): string | undefined {
  return headers.get("referer") ?? undefined
}

const derived = new WeakMap<AuthConfig, AuthConfig & { raw: typeof raw }>()

/**
 * Returns a copy of the configuration for calls from actions. With the copy, the routes return data instead of a
 * `Response`. They also need no CSRF token, because Next.js checks the origin of server actions.
 */
function forActions(config: AppConfig): AuthConfig & { raw: typeof raw } {
  const known = derived.get(config)
  if (known !== undefined) return known
  // The spread also copies properties with symbol keys, in which the library keeps data about the configuration, such
  // as the public address.
  const made: AuthConfig & { raw: typeof raw } = { ...config, raw, skipCSRFCheck }
  derived.set(config, made)
  return made
}

/** Posts a form or JSON to a route of the library within this process, and sets the cookies of the response. */
async function submit(
  url: string,
  body: URLSearchParams | object,
  incoming: Incoming,
  config: AppConfig,
): Promise<ResponseInternal> {
  const headers = headersFor(incoming)
  const form = body instanceof URLSearchParams
  headers.set("content-type", form ? "application/x-www-form-urlencoded" : "application/json")
  const text = form ? body.toString() : JSON.stringify(body)
  const answer = await Auth(new Request(url, { method: "POST", headers, body: text }), forActions(config))
  for (const { name, value, options } of answer.cookies ?? []) incoming.setCookie(name, value, options)
  return answer
}

/**
 * Matches headers that the new request does not copy from the browser's request. They describe the body of the
 * browser's request, its connection, or the form of the response that the browser expects.
 */
const untrue = /^(?:content-.*|transfer-encoding|connection|expect|x-auth-return-redirect)$/

/**
 * Copies the browser's headers to the new request, so that callbacks can read them. If `Origin` names another site, the
 * route refuses the request. A visitor who follows a link on another site to a route handler sends no `Origin`, but
 * `Sec-Fetch-Site: cross-site`. The function removes this header, because the application decided that this route
 * handler signs visitors in.
 */
function headersFor({ headers }: Incoming): Headers {
  const kept = new Headers()
  for (const [name, value] of headers) if (!untrue.test(name)) kept.append(name, value)
  if (!kept.has("origin")) kept.delete("sec-fetch-site")
  return kept
}

/**
 * Throws the error for a response that the action cannot use: a response to a sign-in or sign-out without a redirect,
 * or a response to an update with a status other than 200.
 */
function refused({ status }: ResponseInternal): never {
  throw new UnknownAction(
    "The route refused the sign-in, the sign-out or the update: it cannot use the fields or parameters. The log says why.",
    { status },
  )
}

async function leave(form: string, url: string, redirects: boolean): Promise<string> {
  return redirects ? (await loadRedirect(form))(url) : url
}
