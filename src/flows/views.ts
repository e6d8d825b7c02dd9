/** Pages and JSON that belong to no flow: they read, and change nothing. */
import { applicationEntry } from "../errors/application-reason.ts"
import { errorPage } from "../pages/error.ts"
import type { ErrorParameters } from "../pages/messages.ts"
import { signInPage, type SignInProvider } from "../pages/sign-in.ts"
import { signOutPage } from "../pages/sign-out.ts"
import { verifyRequestPage } from "../pages/verify-request.ts"
import type { PublicProvider } from "../ports/provider.ts"
import { appendQuery } from "../protocol/redirect-target.ts"
import { fieldTooLong } from "./credential-limits.ts"
import { pageProps } from "./page-props.ts"
import type { Reply } from "./reply.ts"
import type { Visit } from "./visit.ts"

/** `GET /providers`: also those with a fault, so that a `signIn()` in the browser reaches the error that explains it. */
export function providersView({ config, site }: Visit): Reply {
  const body: Record<string, PublicProvider> = {}
  for (const { id, name, type } of config.listedProviders.values())
    body[id] = { id, name, type, signinUrl: site.url("signin", id), callbackUrl: site.url("callback", id) }
  return { kind: "json", status: 200, body }
}

/** `GET /csrf` */
export function csrfView({ csrfToken }: Visit): Reply {
  return { kind: "json", status: 200, body: { csrfToken } }
}

/** `GET /signin`: the ways to sign in. With a provider in the path too: a page never starts a flow (CSRF-03). */
export function signInView(visit: Visit): Reply {
  const { config, site, callbackUrl, csrfToken } = visit
  const error = errorIn(visit)
  if (config.pages.signIn !== undefined)
    return { kind: "redirect", url: appendQuery(config.pages.signIn, { callbackUrl, error: error?.error }) }
  const providers = [...config.providers.values()].map((provider): SignInProvider => ({
    id: provider.id,
    name: provider.name,
    type: provider.type,
    signinUrl: site.url("signin", provider.id),
    callbackUrl: site.url("callback", provider.id),
    style: provider.config.style,
    ...(provider.type === "credentials" ? { credentials: provider.config.credentials } : {}),
  }))
  return {
    kind: "page",
    ...signInPage({
      ...pageProps(visit),
      csrfToken,
      providers,
      callbackUrl,
      ...(error === undefined ? {} : { error: { ...error, tooLong: fieldTooLong(visit.query, config) } }),
    }),
  }
}

/** `GET /signout` */
export function signOutView(visit: Visit): Reply {
  const { config, site, callbackUrl, csrfToken } = visit
  if (config.pages.signOut !== undefined) return { kind: "redirect", url: config.pages.signOut }
  return {
    kind: "page",
    ...signOutPage({ ...pageProps(visit), signoutUrl: site.url("signout"), csrfToken, callbackUrl }),
  }
}

/** `GET /verify-request` */
export function verifyRequestView(visit: Visit): Reply {
  const { config, site, search } = visit
  const { verifyRequest } = config.pages
  if (verifyRequest !== undefined)
    return { kind: "redirect", url: appendQuery(verifyRequest, Object.fromEntries(new URLSearchParams(search))) }
  const host = new URL(site.origin).host
  return { kind: "page", ...verifyRequestPage({ ...pageProps(visit), host, signinUrl: site.url("signin") }) }
}

/** `GET /error` */
export function errorView(visit: Visit): Reply {
  const error = errorIn(visit)
  if (visit.config.pages.error !== undefined) {
    const { said: _own, ...parameters } = error ?? {}
    return { kind: "redirect", url: appendQuery(visit.config.pages.error, { ...parameters }) }
  }
  return { kind: "page", ...errorPage({ ...pageProps(visit), ...error, signinUrl: visit.site.url("signin") }) }
}

/**
 * What an error redirect brought along. None of it is trusted: pages choose by it among their own sentences, and those
 * that the application wrote into its flows.
 */
function errorIn({ query, composition }: Visit): ErrorParameters | undefined {
  const text = (value: unknown) => (typeof value === "string" && value.length <= 128 ? value : undefined)
  const error = text(query.error)
  if (error === undefined) return undefined
  const reason = text(query.reason)
  const said = reason === undefined ? undefined : composition?.reasons.get(reason)
  return {
    error,
    reason,
    flow: text(query.flow),
    code: text(query.code),
    ...(said !== undefined && error === applicationEntry.visible ? { said } : {}),
  }
}
