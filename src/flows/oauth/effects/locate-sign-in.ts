import { originListed } from "../../../protocol/allowed-origins.ts"
import type { Failure } from "../../../../machines/facts.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { openState } from "./state.ts"

/**
 * Finds the deployment to which a redirect proxy forwards a callback. The deployment that started the sign-in has
 * written its address as `origin` into the sealed OAuth `state` parameter.
 *
 * The forwarded address contains the authorization code. Therefore the effect returns the address only if the
 * configuration lists its origin, and if the address is the callback URL of the same provider. The sealed `state`
 * proves that a deployment with our secret made it. The sealed `state` does not prove that this browser started the
 * sign-in: the other deployment checks that with its own flow cookie.
 */
export const locateSignIn: Effect<"locateSignIn"> = async ({ provider, response }, runtime) => {
  if (response.state === undefined) return { type: "signIn.here" }
  const claims = await openState(response.state, runtime)
  if (claims === undefined) return { type: "signIn.unlocated", failure: { reason: "forward_state_unreadable" } }
  const { origin } = claims
  if (origin === undefined || origin === null) return { type: "signIn.here" }

  const callback = callbackUrlIn(origin, provider)
  if (callback?.origin === runtime.site.origin) return { type: "signIn.here" }
  const allowed = runtime.config.redirectProxyAllowedOrigins
  if (callback === undefined || !originListed(callback.origin, allowed))
    return { type: "signIn.unlocated", failure: refusal(callback?.origin) }
  // The query is forwarded unchanged: the deployment that started the sign-in interprets it.
  return { type: "signIn.elsewhere", url: callback.href + new URL(runtime.request.url).search }
}

function refusal(origin: string | undefined): Failure {
  return { reason: "forward_refused", cause: origin ?? "the state names no callback of this provider" }
}

/**
 * Returns `origin` as a URL if it can be a callback URL of this provider: an address without user info, query and
 * fragment, whose path ends with `/callback/` and the provider's id.
 */
function callbackUrlIn(origin: unknown, provider: string): URL | undefined {
  if (typeof origin !== "string" || !URL.canParse(origin)) return undefined
  const url = new URL(origin)
  // Deployments write their address in the normalised form, so the effect refuses any other form.
  if (url.href !== origin || url.username !== "" || url.password !== "") return undefined
  if (url.search !== "" || url.hash !== "" || url.pathname.startsWith("//")) return undefined
  return url.pathname.endsWith(`/callback/${provider}`) ? url : undefined
}
