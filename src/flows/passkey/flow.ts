/** Decodes the requests of a sign-in with a passkey, and makes the responses. */
import { chart, type Flow, type Input } from "../../../machines/passkey/index.ts"
import { sameOriginRequest } from "../../protocol/request-origin.ts"
import { flowModule, policyOf, type FlowEvent, type FlowModule } from "../flow-module.ts"
import { signInEnd } from "../http-result.ts"
import { jsonResult } from "../json-result.ts"
import type { RequestContext } from "../request-context.ts"

/** The address of a sign-up is stored although it is not proven. The library records that the account is unproven. */
const storesAddress = { unverified: false, ofTenants: false } as const

function inputFor(provider: string): Input {
  return { provider, linksByEmail: false, omits: storesAddress }
}

export const passkeyFlow: FlowModule = flowModule<Flow>({
  id: "passkey",
  chart,
  input: (_config, provider) => inputFor(provider),
  againInput: (_config, provider) => ({ ...inputFor(provider), purposes: ["stepUp"] }),
  policy: policyOf(inputFor("")),
  decode: (context) => (context.route.action === "webauthn-options" ? optionsEvent(context) : responseEvent(context)),
  respond: ({ outcome }, context) => {
    if (outcome === undefined) return { failure: { reason: "internal" } }
    if (outcome.type === "offered") return jsonResult(200, outcome.offer)
    if (outcome.type === "declined") return jsonResult(400, { error: outcome.error })
    return signInEnd(outcome, context)
  },
})

/**
 * A query with a repeated field has no known action. Otherwise the limit could count another value of the field than the
 * value that `getUserInfo` looks up.
 */
function optionsEvent({ query, repeated }: RequestContext): FlowEvent<Flow> {
  const { action, purpose, mediation, email } = query
  return {
    event: {
      type: "passkeyOptions.requested",
      action: repeated.query.size > 0 ? "" : textOf(action),
      wanted: textOf(purpose),
      isConditional: mediation === "conditional",
      typed: textOf(email) ?? "",
    },
  }
}

/** A response needs the form token, or headers by which the browser says that a page of this site sent it. */
function responseEvent({ headers, site, csrf, callbackUrl, body, repeated }: RequestContext): FlowEvent<Flow> {
  const isOwn = csrf === "csrf_missing" && sameOriginRequest({ headers, origin: site.origin }) === "same"
  return {
    event: {
      type: "passkey.answered",
      csrf: isOwn ? "proven" : csrf,
      callbackUrl,
      action: textOf(body.action),
      data: repeated.body.has("data") ? undefined : body.data,
    },
  }
}

function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined
  return typeof value === "string" ? value : ""
}
