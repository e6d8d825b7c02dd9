/** Decodes the requests of a sign-out, and makes the responses. */
import { chart, type Flow } from "../../../machines/sign-out/index.ts"
import { flowModule, type FlowModule } from "../flow-module.ts"
import { redirectResult } from "../http-result.ts"

export const signOutFlow: FlowModule = flowModule<Flow>({
  id: "signOut",
  chart,
  input: () => ({}),
  policy: () => ({}),
  decode: ({ csrf, callbackUrl }) => ({ event: { type: "signOut.requested", csrf, callbackUrl } }),
  respond: ({ outcome }, context) =>
    outcome?.type === "signedOut"
      ? redirectResult(outcome.url, context)
      : { failure: outcome?.failure ?? { reason: "internal" } },
})
