/**
 * Makes the module of a re-authentication from the module of a sign-in. In a re-authentication, the signed-in user
 * authenticates again, and the session gets the new evidence (how and when the user authenticated).
 */
import { reauthentication } from "../../../machines/step-up/index.ts"
import { longestAuthAge } from "../../../machines/step-up/step-up.guards.ts"
import type { FlowTypes } from "../../../machines/grammar.ts"
import { presentedVisitor } from "../../effects/presented-session.ts"
import type { Fields } from "../../protocol/form-body.ts"
import { flowModule, type FlowModule } from "../flow-module.ts"
import type { RequestContext } from "../request-context.ts"

const made = new WeakMap<FlowModule, FlowModule>()

/** Returns the module of the re-authentication. Each module of a sign-in has one. */
export function againFlow(signIn: FlowModule): FlowModule {
  const known = made.get(signIn) ?? make(signIn)
  made.set(signIn, known)
  return known
}

function make(signIn: FlowModule): FlowModule {
  const chart = reauthentication(signIn.chart)
  return {
    ...flowModule<FlowTypes>({
      ...signIn,
      id: chart.id,
      chart,
      startsOver: false,
      input: signIn.againInput ?? signIn.input,
      decode: async (context, provider) =>
        signIn.decode(context.route.action === "step-up" ? await startOf(context, signIn) : context, provider),
    }),
    again: signIn,
  }
}

/**
 * Changes the request into a request that starts a sign-in. The new query has parameters of the authorization request:
 * the provider must authenticate the user again, and send the time of this authentication (OpenID Connect Core
 * §3.1.2.1). The library sends a mail only to the address of the session's user, even if the form names another
 * address.
 */
async function startOf(context: RequestContext, { id }: FlowModule): Promise<RequestContext> {
  const { route, query, body, runtime } = context
  const started = {
    ...context,
    route: { ...route, action: "signin" },
    query: { prompt: "login", max_age: `${authAge(query)}` },
  } as const
  if (id !== "email") return started
  const visitor = await presentedVisitor(runtime)
  return { ...started, body: { ...body, email: visitor?.user.email ?? "" } }
}

/** Returns the maximum age of the authentication, in seconds: `maxAge` of the query, but at most `longestAuthAge`. */
function authAge({ maxAge }: Fields): number {
  const wanted = typeof maxAge === "string" && /^\d{1,9}$/.test(maxAge) ? Number(maxAge) : longestAuthAge
  return Math.min(wanted, longestAuthAge)
}
