/** Sign-in at an OAuth 2 or OpenID Connect provider, as requests and answers. */
import type { CallbackResponse, Failure } from "../../machines/facts.ts"
import type { Flow } from "../../machines/oauth/index.ts"
import type { ResolvedOAuth } from "../config/providers.ts"
import { passesOn } from "../config/redirect-proxy.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import { readCallback } from "../protocol/authorization-response.ts"
import { sha256Hex } from "../protocol/sha256.ts"
import { ending } from "./ending.ts"
import type { Door, Knock } from "./door.ts"
import { oauthProgram } from "./programs.ts"
import type { Visit } from "./visit.ts"

/** Seconds that the browser may stay at the provider. */
const maxAge = 900

export const oauthDoor: Door<Flow> = {
  flow: "oauth",
  program: oauthProgram,

  input: (config, id) => {
    const provider = providerIn(config, id)
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

  knock: (visit, id) => (visit.action === "signin" ? started(visit) : returned(visit, id)),

  waits: ({ stateDigest, responseMode }, visit, id) => ({
    id: flowId(stateDigest, id, visit),
    maxAge,
    crossSite: responseMode === "form_post",
  }),

  reply: ({ state, outcome }, visit) => {
    if (outcome === undefined) return { kind: "redirect", url: state.context.authorizationUrl ?? "" }
    if (outcome.type === "forwarded") return { kind: "redirect", url: outcome.url }
    if (outcome.type !== "refused") return ending(outcome, visit)
    return ending({ ...outcome, failure: withWords(outcome.failure, state.context) }, visit)
  },
}

/** What the provider said, for whoever reads the log: the chart says which rule it broke. */
function withWords(failure: Failure, { response, issuer }: Flow["context"]): Failure {
  if (failure.reason === "provider_error") return { ...failure, cause: response?.error }
  if (failure.reason !== "issuer_mismatch") return failure
  // Quoted: one slash at the end is easily overlooked.
  return { ...failure, cause: `the answer ${namedIn(response?.iss)}, and ${JSON.stringify(issuer)} was asked` }
}

/** Anybody can write an `iss` into an address: what is none of an issuer (RFC 8414 §2) is not told. */
function namedIn(iss: string | undefined): string {
  if (iss === undefined) return "has no `iss`"
  const isIssuer = iss.length <= 200 && /^https?:\/\/[\w.:[\]-]+(?:\/[\w./~-]*)?$/.test(iss)
  return isIssuer ? `is of ${JSON.stringify(iss)}` : "has an `iss` that is no issuer's"
}

function started(visit: Visit): Knock<Flow> {
  const extra = Object.fromEntries(
    Object.entries(visit.query).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  )
  return { event: { type: "signIn.requested", csrf: visit.csrf, callbackUrl: visit.callbackUrl, extra } }
}

/** Query or form, whichever came: that it is the one that was asked for is a check of the chart. */
async function returned(visit: Visit, id: string): Promise<Knock<Flow>> {
  const provider = providerIn(visit.config, id)
  const posted = visit.method === "POST"
  const { code, state, iss, error, errorDescription, user, repeated, malformed, foreign } = posted
    ? readCallback(visit.body, visit.repeated.body)
    : readCallback(visit.query, visit.repeated.query)
  const stateDigest = state === undefined ? undefined : await sha256Hex(state)
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
    ...(passesOn(provider, visit.site) && !posted ? { onRedirectProxy: true } : {}),
    unexpected: [...repeated, ...malformed, ...foreign],
  }
  return {
    event: { type: "callback.received", response },
    resumes: flowId(provider.checks.state ? (stateDigest ?? "none") : undefined, id, visit),
  }
}

/**
 * Named by the state that comes back; where a provider takes none, by the provider itself (D17). A flow whose answer
 * comes through a redirect proxy has a name that the proxy does not look for: it may be sent the cookies of others.
 */
function flowId(stateDigest: string | undefined, id: string, { config, site }: Visit): string {
  if (stateDigest === undefined) return `p-${id}`
  const provider = providerIn(config, id)
  const elsewhere = provider.redirectProxy !== undefined && !passesOn(provider, site)
  return (elsewhere ? "x-" : "") + stateDigest.slice(0, 16)
}

function providerIn(config: ResolvedConfig, id: string): ResolvedOAuth {
  const provider = config.providers.get(id)
  if (provider === undefined || !("checks" in provider)) throw new TypeError(`"${id}" is no OAuth provider.`)
  return provider
}
