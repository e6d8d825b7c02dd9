/** Decodes the request of an anonymous sign-in, and makes the response. */
import { chart, type Flow } from "../../../machines/anonymous/index.ts"
import { flowModule, policyOf, type FlowModule } from "../flow-module.ts"
import { signInEnd } from "../http-result.ts"

export const anonymousFlow: FlowModule = flowModule<Flow>({
  id: "anonymous",
  chart,
  input: (_config, provider) => ({ provider, linksByEmail: false }),
  policy: policyOf({ provider: "", linksByEmail: false }),
  decode: ({ csrf, callbackUrl }) => ({ event: { type: "anonymous.requested", csrf, callbackUrl } }),
  respond: ({ outcome }, context) => {
    if (outcome === undefined) return { failure: { reason: "internal" } }
    // `pages.newUser` is for a person who signs up. The promotion of the anonymous user redirects there.
    return signInEnd(outcome.type === "signedIn" ? { ...outcome, isNewUser: false } : outcome, context)
  },
})
