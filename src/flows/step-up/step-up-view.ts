/** Responds to `GET /step-up`: the page on which the signed-in user authenticates again. */
import { passwordSettingsIn } from "../../config/password-settings.ts"
import { credentialsIdsOf } from "../../config/stored-users.ts"
import type { ResolvedProvider } from "../../config/providers.ts"
import { accountsOf } from "../../effects/account/account-of-visitor.ts"
import { linkingVisitor } from "../../effects/admission/quarantine-record.ts"
import { stepUpPage, type Way } from "../../pages/step-up.ts"
import type { AdapterUser } from "../../ports/adapter.ts"
import { appendQuery } from "../../protocol/append-query.ts"
import { resolveTarget } from "../../protocol/redirect-target.ts"
import { pageResult, redirectResult, type HttpResult } from "../http-result.ts"
import { pageProps } from "../page-props.ts"
import type { RequestContext } from "../request-context.ts"

/**
 * Shows the methods with which the user of the session can authenticate again. Redirects a visitor to the sign-in page
 * if the session is absent, belongs to no stored user or to an anonymous user, or does not prove to which user it
 * belongs.
 */
export async function stepUpPageFor(context: RequestContext): Promise<HttpResult> {
  const { site, config, callbackUrl, csrfToken, query, runtime } = context
  const visitor = await linkingVisitor(runtime)
  if (visitor?.session === undefined || !visitor.proven || visitor.anonymous)
    return redirectResult(appendQuery(config.pages.signIn ?? site.url("signin"), { callbackUrl }), context)
  const { user } = visitor
  const maxAge = typeof query.maxAge === "string" ? query.maxAge.slice(0, 10) : undefined
  const providers = await providersOf(user, context)
  const hasPasskeys = await userHasPasskeys(user, context)
  const hasPassword = await userHasPassword(user, context)
  const ways = providers.flatMap((provider) => wayOf(provider, user, { context, maxAge, hasPasskeys, hasPassword }))
  const cancelUrl = resolveTarget(query.cancelUrl, {
    baseUrl: site.origin,
    basePath: config.basePath,
    fallback: callbackUrl,
  })
  return pageResult(stepUpPage({ ...(await pageProps(context)), csrfToken, ways, callbackUrl, cancelUrl, user }))
}

/**
 * Returns the providers of the configuration without the OAuth and OpenID Connect providers at which the user has no
 * linked account. Returns all providers if the adapter cannot list the accounts of a user.
 */
async function providersOf({ id }: AdapterUser, context: RequestContext): Promise<readonly ResolvedProvider[]> {
  const all = [...context.config.providers.values()]
  // Only an OAuth or OpenID Connect provider needs this read of the database.
  const accounts = all.some(hasAccounts) ? await accountsOf(id, context.runtime) : undefined
  if (accounts === undefined) return all
  const linked = new Set(accounts.map(({ provider }) => provider))
  return all.filter((provider) => !hasAccounts(provider) || linked.has(provider.id))
}

/** Returns true if the configuration has a provider of passkeys, and the user has a passkey. */
async function userHasPasskeys({ id }: AdapterUser, { config }: RequestContext): Promise<boolean> {
  if (![...config.providers.values()].some(({ type }) => type === "webauthn")) return false
  const passkeys = await config.adapter?.listAuthenticatorsByUserId?.(id)
  return passkeys !== undefined && passkeys.length > 0
}

/** Returns true if the configuration has the provider of passwords, and the user has a password. */
async function userHasPassword({ id }: AdapterUser, { config }: RequestContext): Promise<boolean> {
  if (passwordSettingsIn(config.providers) === undefined) return false
  return (await config.stores?.passwords?.get(id)) !== undefined
}

interface Means {
  readonly context: RequestContext
  readonly maxAge: string | undefined
  readonly hasPasskeys: boolean
  readonly hasPassword: boolean
}

function hasAccounts({ type }: ResolvedProvider): boolean {
  return type === "oauth" || type === "oidc"
}

/**
 * Returns the provider as a method of the step-up page; an empty list if the user cannot authenticate with this
 * provider.
 */
function wayOf(
  provider: ResolvedProvider,
  { email }: AdapterUser,
  { context, maxAge, hasPasskeys, hasPassword }: Means,
): readonly Way[] {
  const { id, name, type, config } = provider
  const action = appendQuery(context.site.url("step-up", id), { maxAge })
  // The adapter's type says that every user has an e-mail address, but a row can have null.
  const address: unknown = email
  if (type === "anonymous") return []
  if (type === "webauthn") {
    const optionsUrl = appendQuery(context.site.url("webauthn-options", id), { purpose: "step-up" })
    return hasPasskeys ? [{ id, name, type, action, passkey: { optionsUrl, conditionalUI: false } }] : []
  }
  if (type === "email") return typeof address === "string" && address !== "" ? [{ id, name, type, action }] : []
  if (type !== "credentials") return provesAgain(provider) ? [{ id, name, type, action }] : []
  if (credentialsIdsOf(config, context.config) === "accounts" || Object.keys(config.credentials).length === 0) return []
  if (config.passwords !== undefined && !hasPassword) return []
  const ways = config.passwords === undefined ? {} : { password: {} }
  return [{ id, name, type, action, credentials: config.credentials, ...ways }]
}

/**
 * Returns false for an OpenID Connect provider that never says when the user authenticated. Also returns false for a
 * provider that posts its callback as a form, because the browser sends no session cookie with this form.
 */
function provesAgain(provider: ResolvedProvider): boolean {
  if (!("responseMode" in provider)) return true
  const saysTime = !("authTime" in provider.config && provider.config.authTime === false)
  return provider.responseMode === "query" && (provider.type === "oauth" || saysTime)
}
