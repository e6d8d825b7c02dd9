/** `signIn`, `signOut` and `update` on the server: in server actions and route handlers of Next.js. */
import { raw, skipCSRFCheck, type AuthConfig } from "../../config/options.ts"
import { resolveConfig, type Site, siteOf } from "../../config/resolve.ts"
import { Auth, type ResponseInternal } from "../../core.ts"
import { UnknownAction } from "../../errors.ts"
import type { Session } from "../../ports/records.ts"
import { appendQuery } from "../../protocol/redirect-target.ts"
import type { AppConfig } from "./app-config.ts"
import { publicOriginOf, readIncoming, type Incoming } from "./incoming-request.ts"
import { loadRedirect } from "./load-next.ts"
import type { AuthorizationParams, SignInOptions, SignOutOptions, SessionUpdate } from "./action-options.ts"

/**
 * Starts a sign-in, or completes one with credentials. Sets the cookies, then redirects, by throwing what Next.js
 * redirects by: do not catch that. Without a provider, or with one that is not configured, it leads to the sign-in page.
 *
 * @throws {AuthError} where the sign-in was refused: `CredentialsSignin`, `AccessDenied`, …
 */
export async function signIn(
  { provider, options = {}, authorizationParams }: SignInCall,
  configFor: () => Promise<AppConfig>,
): Promise<string> {
  const { incoming, config, site } = await begin("signIn()", configFor)
  const { redirect, redirectTo, fields } = read(options)
  const callbackUrl = redirectTo ?? refererOf(incoming) ?? "/"
  const type = provider === undefined ? undefined : resolveConfig(config).listedProviders.get(provider)?.type
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

/** Ends the session, clears its cookies, and redirects. @throws {AuthError} */
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
 * Has `callbacks.jwt` (or `callbacks.session`, with database sessions) take up `data`, with `trigger: "update"`, and
 * sets the new cookie.
 *
 * @returns the session as browsers get it; `null` where nobody is signed in.
 * @throws {AuthError}
 */
export async function update(data: SessionUpdate, configFor: () => Promise<AppConfig>): Promise<Session | null> {
  const { incoming, config, site } = await begin("update()", configFor)
  const answer = await submit(site.url("session"), { data }, incoming, config)
  if (answer.status !== 200) refused(answer)
  // The route's own answer: what callbacks.session made.
  return (answer.body ?? null) as Session | null
}

interface Begun {
  incoming: Incoming
  config: AppConfig
  site: Site
}

/** @throws {AuthError} the configuration's own problem, which no form can work with. */
async function begin(form: string, configFor: () => Promise<AppConfig>): Promise<Begun> {
  const incoming = await readIncoming(form)
  const config = await configFor()
  const resolved = resolveConfig(config)
  if (resolved.problem !== undefined) throw resolved.problem
  return { incoming, config, site: siteOf(resolved, publicOriginOf(incoming, resolved)) }
}

/** What the caller asked for, and the fields that go to the provider. */
function read(options: FormData | SignInOptions): {
  redirect: boolean
  redirectTo: string | undefined
  fields: Record<string, string>
} {
  const form = options instanceof FormData
  const { redirect, redirectTo, ...rest } = form ? Object.fromEntries(options) : options
  const fields = Object.entries(rest).flatMap(([name, value]): [string, string][] => {
    // Next.js adds fields of its own to the forms of server actions; files are no credentials.
    if (form && (name.startsWith("$ACTION_") || typeof value !== "string")) return []
    return value === undefined || value === null ? [] : [[name, textOf(value)]]
  })
  return {
    // `true` if to redirect is the code's decision, not one of a field that a browser sends.
    redirect: form || redirect !== false,
    redirectTo: typeof redirectTo === "string" && redirectTo !== "" ? redirectTo : undefined,
    fields: Object.fromEntries(fields),
  }
}

/** As a form would send it; what no form could is written as JSON. */
function textOf(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : `${value as string | number}`
}

/** The page that the visitor was on. */
function refererOf({ headers }: Incoming): string | undefined {
  return headers.get("referer") ?? undefined
}

const derived = new WeakMap<AuthConfig, AuthConfig & { raw: typeof raw }>()

/** The same configuration, answering with data, and without the token of forms: Next.js checks the origin of actions. */
function forActions(config: AppConfig): AuthConfig & { raw: typeof raw } {
  const known = derived.get(config)
  if (known !== undefined) return known
  // Symbols (what it remembers, the public address) are own properties too, and are copied along.
  const made: AuthConfig & { raw: typeof raw } = { ...config, raw, skipCSRFCheck }
  derived.set(config, made)
  return made
}

/** Sends a form, or data, through the library's own route, and sets the cookies of its answer. */
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

/** Of another body, of another kind of answer: these are not true of the request that is made here. */
const untrue = /^(?:content-.*|transfer-encoding|connection|expect|x-auth-return-redirect)$/

/**
 * What the browser sent, for callbacks that look at it. Where it says by `Origin` that a form came from another site,
 * the sign-in is refused; a link that a person followed from another site (no `Origin`) is the application's to judge,
 * whose route called this.
 */
function headersFor({ headers }: Incoming): Headers {
  const kept = new Headers()
  for (const [name, value] of headers) if (!untrue.test(name)) kept.append(name, value)
  if (!kept.has("origin")) kept.delete("sec-fetch-site")
  return kept
}

/** An answer that leads nowhere: the request itself was none that the routes serve. */
function refused({ status }: ResponseInternal): never {
  throw new UnknownAction("The sign-in or sign-out was refused: what was sent with it is none that is served.", {
    status,
  })
}

async function leave(form: string, url: string, redirects: boolean): Promise<string> {
  return redirects ? (await loadRedirect(form))(url) : url
}
