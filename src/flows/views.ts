/** Makes the responses to requests that run no flow: pages and JSON. These requests change nothing. */
import { viewersOf } from "../config/inspection.ts"
import { emailField } from "../config/passkeys.ts"
import { applicationRow, type Reason } from "../errors/catalogue.ts"
import type { ShownChallenge } from "../pages/challenge.ts"
import { errorPage } from "../pages/error.ts"
import type { ErrorParameters } from "../pages/messages.ts"
import type { PasskeyForm } from "../pages/passkey-form.ts"
import { signInPage, type PasswordWays, type SignInProvider } from "../pages/sign-in.ts"
import { signOutPage } from "../pages/sign-out.ts"
import { verifyRequestPage } from "../pages/verify-request.ts"
import type { CredentialsConfig, PublicProvider } from "../ports/provider.ts"
import type { AnyProviderType, ProviderType } from "../ports/records.ts"
import type { WebAuthnConfig } from "../ports/webauthn.ts"
import { appendQuery } from "../protocol/append-query.ts"
import { fieldTooLong } from "./credentials/field-limits.ts"
import { pageResult, redirectResult, type HttpResult } from "./http-result.ts"
import { jsonResult } from "./json-result.ts"
import { pageProps, shownUserOf } from "./page-props.ts"
import type { RequestContext } from "./request-context.ts"

/**
 * Responds to `GET /providers` with the list of providers. The list includes providers with a fault in their
 * configuration. If `signIn()` in the browser starts a sign-in with a faulty provider, the response is the error that
 * explains the fault.
 */
export function providersView({ config, site }: RequestContext): HttpResult {
  const body: Record<string, PublicProvider> = {}
  for (const { id, name, ...provider } of config.listedProviders.values()) {
    // The public type of a provider is the type of Auth.js, which does not contain `anonymous`.
    const type = provider.type as AnyProviderType as ProviderType
    body[id] = { id, name, type, signinUrl: site.url("signin", id), callbackUrl: site.url("callback", id) }
  }
  return jsonResult(200, body)
}

/**
 * Responds to `GET /csrf` with the CSRF token. With the option `skipCSRFCheck` there is no token, and the status is
 * 404.
 */
export function csrfView({ csrfToken, config }: RequestContext): HttpResult {
  if (!config.skipsCsrf) return jsonResult(200, { csrfToken })
  config.warnOnce("csrf-disabled")
  const result = jsonResult(404, null)
  return { ...result, headers: result.headers.filter(([header]) => header !== "Content-Type"), body: null }
}

/**
 * Responds to `GET /signin` with the sign-in page, which lists the providers. `GET /signin/:provider` gets the same
 * page, because a `GET` never starts a sign-in (CSRF-03).
 */
export async function signInView(context: RequestContext): Promise<HttpResult> {
  const { config, site, callbackUrl, csrfToken } = context
  const error = errorIn(context)
  if (config.pages.signIn !== undefined)
    return redirectResult(appendQuery(config.pages.signIn, { callbackUrl, error: error?.error }), context)
  const challenge = error?.error === "CredentialsSignin" ? await challengeFor(context) : undefined
  const providers = [...config.providers.values()].map((provider): SignInProvider => ({
    id: provider.id,
    name: provider.name,
    type: provider.type,
    signinUrl: site.url("signin", provider.id),
    callbackUrl: site.url("callback", provider.id),
    style: provider.config.style,
    ...(provider.type === "credentials"
      ? { credentials: provider.config.credentials, challenge, password: passwordWays(provider.config, context) }
      : {}),
    ...(provider.type === "webauthn" ? { passkey: passkeyFormOf(provider.config, context) } : {}),
  }))
  const shown = error === undefined ? {} : { error: { ...error, tooLong: fieldTooLong(context.query, config) } }
  const user = await shownUserOf(context)
  return pageResult(
    signInPage({
      ...(await pageProps(context)),
      csrfToken,
      providers,
      callbackUrl,
      user,
      linksAccounts: config.adapter !== undefined,
      ...shown,
      traceUrl: traceUrlOf(error, context),
    }),
  )
}

/** Returns the settings of the form of a passkey provider. */
function passkeyFormOf(
  { id, formFields = emailField, enableConditionalUI = true }: WebAuthnConfig,
  { site }: RequestContext,
): PasskeyForm {
  return { optionsUrl: site.url("webauthn-options", id), formFields, conditionalUI: enableConditionalUI }
}

/** Returns the pages to which the form of `Password()` links; `undefined` for another provider. */
function passwordWays(
  { passwords }: CredentialsConfig,
  { site, callbackUrl }: RequestContext,
): PasswordWays | undefined {
  if (passwords === undefined) return undefined
  const addressOf = (path: string | undefined) =>
    path === undefined ? undefined : appendQuery(site.url(path.replace(/^\//, "")), { callbackUrl })
  return { signUpUrl: addressOf(passwords.signUpPath), resetUrl: addressOf(passwords.resetPath) }
}

/**
 * Returns the challenge for the sign-in page; `undefined` if the configuration has no challenge. The page shows the
 * challenge after a failed sign-in, because the next attempt can require the challenge.
 */
async function challengeFor({ config, runtime }: RequestContext): Promise<ShownChallenge | undefined> {
  if (config.challenge === undefined) return undefined
  return (await import("./credentials/shown-challenge.ts")).shownChallenge(config.challenge, runtime)
}

/** Responds to `GET /step-up`. */
export async function stepUpView(context: RequestContext): Promise<HttpResult> {
  return (await import("./step-up/step-up-view.ts")).stepUpPageFor(context)
}

/** Responds to `GET /signout`. */
export async function signOutView(context: RequestContext): Promise<HttpResult> {
  const { config, site, callbackUrl, csrfToken } = context
  if (config.pages.signOut !== undefined) return redirectResult(config.pages.signOut, context)
  const user = await shownUserOf(context)
  return pageResult(
    signOutPage({ ...(await pageProps(context)), signoutUrl: site.url("signout"), csrfToken, callbackUrl, user }),
  )
}

/** Responds to `GET /verify-request`. */
export async function verifyRequestView(context: RequestContext): Promise<HttpResult> {
  const { config, site, search } = context
  const { verifyRequest } = config.pages
  if (verifyRequest !== undefined)
    return redirectResult(appendQuery(verifyRequest, Object.fromEntries(new URLSearchParams(search))), context)
  const host = new URL(site.origin).host
  return pageResult(verifyRequestPage({ ...(await pageProps(context)), host, signinUrl: site.url("signin") }))
}

/** Responds to `GET /error`. */
export async function errorView(context: RequestContext): Promise<HttpResult> {
  const error = errorIn(context)
  if (context.config.pages.error !== undefined) {
    const { said: _own, ...parameters } = error ?? {}
    return redirectResult(appendQuery(context.config.pages.error, { ...parameters }), context)
  }
  const { site, callbackUrl } = context
  const urls = { signinUrl: site.url("signin"), stepUpUrl: stepUpUrlFor(error, context) }
  const user = isUsedLink(error) ? await shownUserOf(context) : undefined
  const traceUrl = traceUrlOf(error, context)
  return pageResult(
    errorPage({ ...(await pageProps(context)), ...error, ...urls, user, continueUrl: callbackUrl, traceUrl }),
  )
}

/** Returns the address of the error's trace in the visualizer; `undefined` unless this is a development server. */
function traceUrlOf(error: ErrorParameters | undefined, { config, site }: RequestContext): string | undefined {
  if (error?.flow === undefined || viewersOf(config.given) !== "thisMachine") return undefined
  return appendQuery(site.url("inspect"), { flow: error.flow })
}

/** Returns true for the error of a sign-in link that was redeemed before, or is too old. */
function isUsedLink(error: ErrorParameters | undefined): boolean {
  const reason: string | undefined = error?.reason
  return reason === ("link_invalid" satisfies Reason) || reason === ("link_expired" satisfies Reason)
}

/**
 * Returns the URL of the step-up page for a user who authenticated too long ago; `undefined` for another error, or
 * without `session.stepUp`. After the step-up, the user returns to the page on which the sign-in began.
 */
function stepUpUrlFor(
  error: ErrorParameters | undefined,
  { config, site, callbackUrl }: RequestContext,
): string | undefined {
  if (!config.session.stepUp || error?.reason !== ("evidence_insufficient" satisfies Reason)) return undefined
  return appendQuery(site.url("step-up"), { callbackUrl, maxAge: config.linkMaxAge?.toString() })
}

/**
 * Reads the parameters of an error from the query. Any visitor can write these parameters. Therefore pages use them
 * only to select a sentence of the library, or a sentence that the application wrote for its flows.
 */
function errorIn({ query, composition, runtime: { language } }: RequestContext): ErrorParameters | undefined {
  const text = (value: unknown) => (typeof value === "string" && value.length <= 128 ? value : undefined)
  const error = text(query.error)
  if (error === undefined) return undefined
  const reason = text(query.reason)
  const own = reason === undefined ? undefined : composition?.reasons.get(reason)
  const said = typeof own === "object" ? (own[language] ?? own.en) : own
  return {
    error,
    reason,
    flow: text(query.flow),
    code: text(query.code),
    retry: text(query.retry),
    ...(said !== undefined && error === applicationRow.visible ? { said } : {}),
  }
}
