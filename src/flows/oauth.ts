/** Sign-in at an OAuth 2 or OpenID Connect provider, as requests and answers. */
import type { CallbackResponse } from "../../machines/facts.ts"
import type { Flow } from "../../machines/oauth/index.ts"
import type { ResolvedOAuth } from "../config/providers.ts"
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
  program: oauthProgram,

  input: (config, id) => {
    const provider = providerIn(config, id)
    return {
      provider: id,
      linksByEmail: provider.config.allowDangerousEmailAccountLinking === true,
      openId: provider.type === "oidc",
      readsUserinfo: provider.readsUserinfo,
      issuer: provider.issuer,
    }
  },

  knock: (visit, id) => (visit.action === "signin" ? started(visit) : returned(visit, id)),

  waits: ({ stateDigest, responseMode }, _visit, id) => ({
    id: flowId(stateDigest, id),
    maxAge,
    crossSite: responseMode === "form_post",
  }),

  reply: ({ state, outcome }, visit) =>
    outcome === undefined ? { kind: "redirect", url: state.context.authorizationUrl ?? "" } : ending(outcome, visit),
}

function started(visit: Visit): Knock<Flow> {
  const extra = Object.fromEntries(
    Object.entries(visit.query).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  )
  return { event: { type: "signIn.requested", csrf: visit.csrf, callbackUrl: visit.callbackUrl, extra } }
}

/** Query or form, whichever came: that it is the one that was asked for is a check of the chart. */
async function returned(visit: Visit, id: string): Promise<Knock<Flow>> {
  const posted = visit.method === "POST"
  const { code, state, iss, error, errorDescription, repeated, malformed, foreign } = posted
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
    unexpected: [...repeated, ...malformed, ...foreign],
  }
  const checksState = providerIn(visit.config, id).checks.state
  return {
    event: { type: "callback.received", response },
    resumes: flowId(checksState ? (stateDigest ?? "none") : undefined, id),
  }
}

/** Named by the state that comes back; where a provider takes none, by the provider itself (D17). */
function flowId(stateDigest: string | undefined, provider: string): string {
  return stateDigest === undefined ? `p-${provider}` : stateDigest.slice(0, 16)
}

function providerIn(config: ResolvedConfig, id: string): ResolvedOAuth {
  const provider = config.providers.get(id)
  if (provider === undefined || !("checks" in provider)) throw new TypeError(`"${id}" is no OAuth provider.`)
  return provider
}
