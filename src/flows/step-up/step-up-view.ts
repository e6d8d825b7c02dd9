/** Responds to `GET /step-up`: the page on which the signed-in user authenticates again. */
import { credentialsIdsOf } from "../../config/stored-users.ts"
import type { ResolvedProvider } from "../../config/providers.ts"
import { presentedVisitor } from "../../effects/presented-session.ts"
import { stepUpPage, type Way } from "../../pages/step-up.ts"
import type { AdapterUser } from "../../ports/adapter.ts"
import { appendQuery, resolveTarget } from "../../protocol/redirect-target.ts"
import { pageResult, redirectResult, type HttpResult } from "../http-result.ts"
import { pageProps } from "../page-props.ts"
import type { RequestContext } from "../request-context.ts"

/**
 * Shows the ways in which the user of the session can authenticate again. A visitor without a session that can step up
 * is redirected to the sign-in page: the session is absent or has no evidence, or it belongs to no stored user.
 */
export async function stepUpPageFor(context: RequestContext): Promise<HttpResult> {
  const { site, config, callbackUrl, csrfToken, query, runtime } = context
  const visitor = await presentedVisitor(runtime)
  if (visitor?.session === undefined || (await visitor.began()) === undefined)
    return redirectResult(appendQuery(config.pages.signIn ?? site.url("signin"), { callbackUrl }), context)
  const { user } = visitor
  const maxAge = typeof query.maxAge === "string" ? query.maxAge.slice(0, 10) : undefined
  const ways = [...config.providers.values()].flatMap((provider) => wayOf(provider, user, { context, maxAge }))
  const cancelUrl = resolveTarget(query.cancelUrl, {
    baseUrl: site.origin,
    basePath: config.basePath,
    fallback: callbackUrl,
  })
  return pageResult(stepUpPage({ ...(await pageProps(context)), csrfToken, ways, callbackUrl, cancelUrl, user }))
}

/**
 * Returns the way of a provider; an empty list if the user cannot prove with this provider who they are. Adapters cannot
 * list the accounts of a user, so every provider of accounts is a way.
 */
function wayOf(
  { id, name, type, config }: ResolvedProvider,
  { email }: AdapterUser,
  { context, maxAge }: { context: RequestContext; maxAge: string | undefined },
): readonly Way[] {
  const action = appendQuery(context.site.url("step-up", id), { maxAge })
  // The adapter's type says that every user has an address, but a row can have null.
  const address: unknown = email
  if (type === "email") return typeof address === "string" && address !== "" ? [{ id, name, type, action }] : []
  if (type !== "credentials") return [{ id, name, type, action }]
  if (credentialsIdsOf(config, context.config) === "accounts" || Object.keys(config.credentials).length === 0) return []
  return [{ id, name, type, action, credentials: config.credentials }]
}
