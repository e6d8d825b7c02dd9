/** Sign-in at an OAuth 2 or OpenID Connect provider: decodes requests and makes responses. */
import type { CallbackResponse, Failure } from "../../../machines/facts.ts"
import { chart, type Context, type Flow } from "../../../machines/oauth/index.ts"
import type { Program } from "../../../machines/program.ts"
import { providerVisitLifetime } from "../../config/cookie-lifetimes.ts"
import type { ResolvedOAuth } from "../../config/providers.ts"
import { passesOn } from "../../config/resolve.ts"
import { readCallback } from "../../protocol/authorization-response.ts"
import { sha256 } from "../../protocol/bytes.ts"
import { flowModule, type FlowEvent, type FlowModule, signInEnd } from "../flow-module.ts"
import { redirectResult } from "../http-result.ts"
import type { RequestContext } from "../request-context.ts"
import { oauthProvider } from "./effects/provider-call.ts"

export const oauthFlow: FlowModule = flowModule<Flow>({
  id: "oauth",
  chart,

  input: (config, id) => {
    const provider = oauthProvider(id, { config })
    return {
      provider: id,
      linksByEmail: provider.config.allowDangerousEmailAccountLinking === true,
      omits: config.omittedAddresses,
      openId: provider.type === "oidc",
      readsUserinfo: provider.readsUserinfo,
      sendsChallenge: provider.checks.pkce,
      issuer: provider.issuer,
    }
  },

  // The results of guards that read only values sealed at the start are known in advance.
  policy: (provider, program) => {
    const { id, type, checks, readsUserinfo } = provider !== undefined && "checks" in provider ? provider : strictest
    const openId = type === "oidc"
    const { context, meta } = program as Program
    const input = { provider: id, linksByEmail: false, openId, readsUserinfo, sendsChallenge: checks.pkce }
    const begun = {
      ...context({ input: { ...input, issuer: undefined } }),
      stateDigest: checks.state ? "given" : undefined,
      nonce: checks.nonce ? "given" : undefined,
    } as Context
    return {
      requires: meta.requires?.(begun) ?? [],
      assume: {
        expectsIdToken: openId,
        readsUserinfo,
        stateNotRequired: !checks.state,
        subjectNotRequired: !openId,
        ...(checks.pkce ? { verifierNotRequired: false } : {}),
        ...(checks.nonce ? { nonceNotRequired: false } : {}),
      },
    }
  },

  // A callback by query or by form. A check of the chart decides whether it came by the method that was requested.
  decode: async (context, id) => {
    const { route, site, method, query, body, repeated: several } = context
    if (route.action === "signin") return started(context)
    const provider = oauthProvider(id, context)
    const posted = method === "POST"
    const { code, state, iss, error, errorDescription, user, repeated, malformed, foreign } = posted
      ? readCallback(body, several.body)
      : readCallback(query, several.query)
    const stateDigest = state === undefined ? undefined : await sha256(state)
    const response: CallbackResponse = {
      provider: id,
      mode: posted ? "form_post" : "query",
      ...(code === undefined ? {} : { code }),
      ...(state === undefined ? {} : { state }),
      ...(stateDigest === undefined ? {} : { stateDigest }),
      ...(iss === undefined ? {} : { iss }),
      ...(error === undefined ? {} : { error }),
      ...(errorDescription === undefined ? {} : { errorDescription }),
      ...(posted && user !== undefined ? { user } : {}),
      ...(!posted && provider.redirectProxy !== undefined && passesOn(provider, site) ? { onRedirectProxy: true } : {}),
      unexpected: [...repeated, ...malformed, ...foreign],
    }
    return {
      event: { type: "callback.received", response },
      resumes: flowId(provider.checks.state ? (stateDigest ?? "none") : undefined, id, context),
    }
  },

  waits: ({ stateDigest, responseMode }, context, id) => ({
    id: flowId(stateDigest, id, context),
    maxAge: providerVisitLifetime,
    crossSite: responseMode === "form_post",
  }),

  respond: ({ state, outcome }, context) => {
    if (outcome === undefined) return redirectResult(state.context.authorizationUrl ?? "", context)
    if (outcome.type === "forwarded") return redirectResult(outcome.url, context)
    if (outcome.type !== "refused") return signInEnd(outcome, context)
    return { failure: withWords(outcome.failure, state.context) }
  },
})

/** The policy that proofs use if no provider is configured yet. */
const strictest: Pick<ResolvedOAuth, "id" | "type" | "checks" | "readsUserinfo"> = {
  id: "",
  type: "oidc",
  checks: { state: true, pkce: true, nonce: true },
  readsUserinfo: true,
}

/** Adds the provider's words to a failure, for the log. The chart names the rule that was broken. */
function withWords(failure: Failure, { response, issuer }: Flow["context"]): Failure {
  if (failure.reason === "provider_error") return { ...failure, cause: response?.error }
  if (failure.reason !== "issuer_mismatch") return failure
  // The issuer is quoted, so that a trailing slash is visible.
  return { ...failure, cause: `the answer ${namedIn(response?.iss)}, and ${JSON.stringify(issuer)} was asked` }
}

/**
 * Returns the issuer for a log line. A visitor can write any `iss` into an address, so a text that is not a valid
 * issuer (RFC 8414 §2) is not quoted.
 */
function namedIn(iss: string | undefined): string {
  if (iss === undefined) return "has no `iss`"
  const isIssuer = iss.length <= 200 && /^https?:\/\/[\w.:[\]-]+(?:\/[\w./~-]*)?$/.test(iss)
  return isIssuer ? `is of ${JSON.stringify(iss)}` : "has an `iss` that is no issuer's"
}

function started({ query, csrf, callbackUrl }: RequestContext): FlowEvent<Flow> {
  const extra = Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  )
  return { event: { type: "signIn.requested", csrf, callbackUrl, extra } }
}

/**
 * Returns the id of the flow: derived from the state that comes back; without a state, from the provider (D17). A flow
 * whose callback passes a redirect proxy has an id that the proxy never looks for, because the proxy can receive
 * cookies of other deployments.
 */
function flowId(stateDigest: string | undefined, id: string, { config, site }: RequestContext): string {
  if (stateDigest === undefined) return `p-${id}`
  const provider = oauthProvider(id, { config })
  const elsewhere = provider.redirectProxy !== undefined && !passesOn(provider, site)
  return (elsewhere ? "x-" : "") + stateDigest.slice(0, 16)
}
