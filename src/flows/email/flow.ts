/** Decodes the requests of a sign-in by a link in a mail, and makes the responses. */
import { chart, type Flow } from "../../../machines/email/index.ts"
import { linkLifetime } from "./effects/create-link.ts"
import { linkFlowId } from "./effects/link-secret.ts"
import { confirmLinkPage } from "../../pages/confirm-link.ts"
import type { Fields } from "../../protocol/form-body.ts"
import { appendQuery } from "../../protocol/append-query.ts"
import { flowModule, policyOf, type FlowEvent, type FlowModule } from "../flow-module.ts"
import { pageResult, redirectResult, signInEnd } from "../http-result.ts"
import { pageProps, shownUserOf } from "../page-props.ts"
import { quarantineResult, tellsOwner } from "../quarantine-result.ts"
import type { RequestContext } from "../request-context.ts"

/** The maximum length of a link's secret, in characters. A secret of this library has 64. */
const longestToken = 512

export const emailFlow: FlowModule = flowModule<Flow>({
  id: "email",
  chart,
  expired: "link_expired",
  startsOver: true,
  input: (_config, provider) => ({ provider, linksByEmail: false }),
  policy: policyOf({ provider: "", linksByEmail: false }),

  decode: (context) => {
    const { route, method, csrf, callbackUrl, repeated, body } = context
    if (route.action === "signin") {
      const input = repeated.body.has("email") ? undefined : body.email
      return { event: { type: "link.requested", csrf, callbackUrl, input } }
    }
    return method === "POST" ? confirmed(context) : opened(context)
  },

  lifetime: (provider) => linkLifetime(provider?.type === "email" ? provider.config : {}),

  waits: ({ linkId, linkExpires }, { runtime }) => ({
    id: linkId ?? "",
    maxAge: Math.max(0, Math.floor(((linkExpires?.getTime() ?? 0) - runtime.now()) / 1000)),
    crossSite: false,
  }),

  respond: async ({ state, outcome }, context, provider) => {
    const { site, query, csrfToken } = context
    if (outcome === undefined)
      // The route `verify-request` redirects to `pages.verifyRequest` if the application configures that page.
      return redirectResult(appendQuery(site.url("verify-request"), { provider, type: "email" }), context)
    if (outcome.type === "signedIn" && tellsOwner(state.context, context)) return quarantineResult(outcome.url, context)
    if (outcome.type !== "confirm") return signInEnd(outcome, context)
    const { identifier: email, token } = linkIn(query)
    const { callbackUrl } = outcome
    const confirmUrl = site.url("callback", provider)
    const user = await shownUserOf(context)
    return pageResult(
      confirmLinkPage({ ...(await pageProps(context)), csrfToken, confirmUrl, email, token, callbackUrl, user }),
    )
  },
})

async function opened({ query, callbackUrl, runtime }: RequestContext): Promise<FlowEvent<Flow>> {
  const link = linkIn(query)
  return {
    event: { type: "link.opened", link, callbackUrl },
    ...(link.token === "" ? {} : { resumes: await linkFlowId(link.token, runtime) }),
  }
}

function confirmed({ csrf, body, callbackUrl }: RequestContext): FlowEvent<Flow> {
  return { event: { type: "link.confirmed", csrf, link: linkIn(body), callbackUrl } }
}

/**
 * Reads the address and the secret of a link. A missing or malformed value becomes an empty string. No link has an
 * empty string, so the library refuses the request like a request with an unknown link.
 */
function linkIn(fields: Fields): { identifier: string; token: string } {
  const text = (value: unknown, longest: number) => (typeof value === "string" && value.length <= longest ? value : "")
  return { identifier: text(fields.email, 320), token: text(fields.token, longestToken) }
}
