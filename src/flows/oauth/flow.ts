/** Decodes the requests of a sign-in at an OAuth 2 or OpenID Connect provider, and makes the responses. */
import type { CallbackResponse } from "../../../machines/callback-response.ts"
import type { Failure } from "../../../machines/facts.ts"
import { chart, type Context, type Flow } from "../../../machines/oauth/index.ts"
import type { Program } from "../../../machines/program.ts"
import { providerVisitLifetime } from "../../config/cookie-lifetimes.ts"
import type { ResolvedOAuth } from "../../config/providers.ts"
import { passesOn } from "../../config/resolve.ts"
import { readCallback } from "../../protocol/authorization-response.ts"
import { sha256 } from "../../protocol/bytes.ts"
import { flowModule, type FlowEvent, type FlowModule } from "../flow-module.ts"
import { redirectResult, signInEnd } from "../http-result.ts"
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

  // Some guards read only values that are fixed when the sign-in starts, such as the provider's `checks`. The proofs of
  // a provider assume the results that these guards have with the provider's configuration.
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

  // Decodes a callback by query or by form. A check of the chart decides if the callback has the requested
  // `response_mode`.
  decode: async (context, id) => {
    const { route, site, method, query, body, repeated: several } = context
    if (route.action === "signin") return started(context)
    const provider = oauthProvider(id, context)
    const posted = method === "POST"
    const { code, state, iss, error, errorDescription, user, repeated, malformed, foreign } = posted
      ? readCallback(body, several.body)
      : readCallback(query, several.query)
    const { state: usesState } = provider.checks
    const stateDigest = state === undefined ? undefined : await sha256(state)
    const resumes = flowId(usesState ? (stateDigest ?? "none") : undefined, id, context)
    const response: CallbackResponse = {
      provider: id,
      mode: posted ? "form_post" : "query",
      ...(code === undefined ? {} : { code }),
      ...(state === undefined ? {} : { state }),
      ...(stateDigest === undefined ? {} : { stateDigest }),
      ...(usesState && repeated.includes("state") ? { stateProblem: "repeated" } : {}),
      ...(usesState && !repeated.includes("state") && state === undefined ? { stateProblem: "missing" } : {}),
      ...(usesState && hasOnlyOtherFlows(resumes, context) ? { otherFlows: true } : {}),
      ...(iss === undefined ? {} : { iss }),
      ...(error === undefined ? {} : { error }),
      ...(errorDescription === undefined ? {} : { errorDescription }),
      ...(posted && user !== undefined ? { user } : {}),
      ...(!posted && provider.redirectProxy !== undefined && passesOn(provider, site) ? { onRedirectProxy: true } : {}),
      unexpected: [...repeated, ...malformed, ...foreign],
    }
    return { event: { type: "callback.received", response }, resumes }
  },

  lifetime: () => providerVisitLifetime,

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

/**
 * The provider that the policy assumes if the application has no such provider. This provider requires the most checks.
 */
const strictest: Pick<ResolvedOAuth, "id" | "type" | "checks" | "readsUserinfo"> = {
  id: "",
  type: "oidc",
  checks: { state: true, pkce: true, nonce: true },
  readsUserinfo: true,
}

/**
 * Adds the provider's error code or issuer to a failure, for the log. The failure of the chart names only the broken
 * rule.
 */
function withWords(failure: Failure, { response, issuer }: Flow["context"]): Failure {
  if (failure.reason === "provider_error") return { ...failure, cause: response?.error }
  if (failure.reason !== "issuer_mismatch") return failure
  // The issuer is in quotation marks, so that a slash at its end is visible.
  return { ...failure, cause: `the answer ${namedIn(response?.iss)}, and ${JSON.stringify(issuer)} was asked` }
}

/**
 * Returns words about the `iss` of a callback, for a log line. Any visitor can write an `iss` into a URL, so the
 * function quotes only a valid issuer (RFC 8414 §2).
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
 * Returns the id of the flow. The function derives the id from the OAuth `state` parameter, so that the callback can
 * find the flow. If the provider's `checks` have no `state`, the function derives the id from the provider's id (D17).
 * A redirect proxy can receive the cookies of the other deployment. Therefore the id of a flow that uses a redirect
 * proxy has its own form, which the proxy never looks for.
 */
function flowId(stateDigest: string | undefined, id: string, { config, site }: RequestContext): string {
  if (stateDigest === undefined) return `p-${id}`
  const provider = oauthProvider(id, { config })
  const elsewhere = provider.redirectProxy !== undefined && !passesOn(provider, site)
  return (elsewhere ? "x-" : "") + stateDigest.slice(0, 16)
}

/** Matches the id of a flow that waits for a callback with a `state`: see {@link flowId}. */
const idByState = /^(?:x-)?[0-9a-f]{16}$/

/**
 * Returns true if the browser has flow cookies of sign-ins at providers with a `state`, but none with this id. A flow that
 * is found keeps the response in its cookie, so the function adds nothing to the response of such a flow.
 */
function hasOnlyOtherFlows(id: string, { runtime }: RequestContext): boolean {
  const prefix = `${runtime.site.cookies.flow.name}.`
  const ids = Object.keys(runtime.cookies).flatMap((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : []))
  return !ids.includes(id) && ids.some((other) => idByState.test(other))
}
