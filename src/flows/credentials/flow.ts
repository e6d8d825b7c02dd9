/** Decodes the requests of a sign-in by credentials, and makes the responses. */
import { chart, type Flow } from "../../../machines/credentials/index.ts"
import { flowModule, policyOf, type FlowModule } from "../flow-module.ts"
import { signInEnd } from "../http-result.ts"
import { credentialFields } from "./fields.ts"

export const credentialsFlow: FlowModule = flowModule<Flow>({
  id: "credentials",
  chart,
  input: (_config, provider) => ({ provider, linksByEmail: false }),
  policy: policyOf({ provider: "", linksByEmail: false }),
  fields: credentialFields,
  decode: ({ csrf, callbackUrl, body }) => ({
    event: { type: "credentials.submitted", csrf, callbackUrl, credentials: { ...body } },
  }),
  respond: ({ outcome }, context) =>
    signInEnd(outcome ?? { type: "refused", failure: { reason: "internal" } }, context),
})
