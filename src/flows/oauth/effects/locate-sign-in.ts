import { originListed } from "../../../protocol/allowed-origins.ts"
import type { Failure } from "../../../../machines/facts.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { openState } from "./state.ts"

/**
 * Finds the deployment to which a redirect proxy forwards a callback. The sealed OAuth `state` parameter contains
 * `origin`: the callback URL of the deployment that started the sign-in.
 *
 * The forwarded URL contains the authorization code. Therefore the effect returns the URL only if the configuration
 * lists its origin, and if it is the callback URL of the same provider. The sealed `state` proves that a deployment
 * with the same secret made the `state`. The `state` does not prove that this browser started the sign-in: the other
 * deployment proves this with its own flow cookie.
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
  // The proxy forwards the query unchanged. The deployment that started the sign-in decodes it.
  return { type: "signIn.elsewhere", url: callback.href + new URL(runtime.request.url).search }
}

function refusal(origin: string | undefined): Failure {
  return { reason: "forward_refused", cause: origin ?? "the state names no callback of this provider" }
}

/**
 * Returns `origin` as a URL if it can be a callback URL of this provider: without user info, query and fragment, and
 * with a path that ends with `/callback/` and the provider's id.
 */
function callbackUrlIn(origin: unknown, provider: string): URL | undefined {
  if (typeof origin !== "string" || !URL.canParse(origin)) return undefined
  const url = new URL(origin)
  // Deployments write their URL in the normalised form, so the effect refuses any other form.
  if (url.href !== origin || url.username !== "" || url.password !== "") return undefined
  if (url.search !== "" || url.hash !== "" || url.pathname.startsWith("//")) return undefined
  return url.pathname.endsWith(`/callback/${provider}`) ? url : undefined
}
