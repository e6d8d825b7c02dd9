import { originListed } from "../../../protocol/allowed-origins.ts"
import type { Failure } from "../../../../machines/facts.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { openState } from "./state.ts"

/**
 * Finds the deployment that started a sign-in whose callback came here, from the `origin` in its sealed state.
 *
 * An address of another origin is returned only where the configuration lists that origin and the address is a callback
 * of the same provider, because the forwarded address contains a code. Proves that a deployment with our secret made
 * the state. Does not prove that this browser started the sign-in: the target deployment checks that with its own
 * cookie.
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

/** Returns an address without user info, query and fragment, whose path ends as this provider's callbacks do. */
function callbackUrlIn(origin: unknown, provider: string): URL | undefined {
  if (typeof origin !== "string" || !URL.canParse(origin)) return undefined
  const url = new URL(origin)
  // Deployments write their own address in this form only.
  if (url.href !== origin || url.username !== "" || url.password !== "") return undefined
  if (url.search !== "" || url.hash !== "" || url.pathname.startsWith("//")) return undefined
  return url.pathname.endsWith(`/callback/${provider}`) ? url : undefined
}
