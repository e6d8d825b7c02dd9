/** Computes the maximum size of a request body. */
import { defaultMaxLength, requestFields } from "../../machines/steps/request-fields.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import { declaredLength } from "../flows/credentials/field-limits.ts"
import { bytesFor } from "../protocol/field-length.ts"
import { fieldLimits, type FieldLimits } from "../protocol/form-body.ts"
import type { Route } from "../protocol/route.ts"

/**
 * Returns the limits of the request body. The default is 64 KiB. If the step, flow or credentials provider of a route
 * declares fields of more than 1024 characters, the limit grows by the percent-encoded size of those fields.
 */
export function bodyLimits(
  route: Route,
  config: Pick<ResolvedConfig, "steps" | "ownFlows" | "providers">,
): Readonly<FieldLimits> {
  const characters = formsOf(route, config).map((lengths) =>
    lengths.filter((length) => length > defaultMaxLength).reduce((sum, length) => sum + length, 0),
  )
  return { ...fieldLimits, bytes: fieldLimits.bytes + bytesFor(Math.max(0, ...characters)) }
}

/**
 * Returns the maximum lengths of the fields, for each form that the route accepts. A request contains one of these
 * forms.
 */
function formsOf(
  { action, providerId, stepId = "", flowId = "" }: Route,
  { steps, ownFlows, providers }: Pick<ResolvedConfig, "steps" | "ownFlows" | "providers">,
): readonly (readonly number[])[] {
  const step = steps.get(stepId) ?? ownFlows.get(flowId)
  if (step !== undefined)
    return Object.keys(step.requests).map((event) => requestFields(step, event).map(({ maxLength }) => maxLength))
  const provider = providerId === undefined ? undefined : providers.get(providerId)
  if ((action !== "callback" && action !== "step-up") || provider?.type !== "credentials") return []
  return [Object.values(provider.config.credentials).map((input) => declaredLength(input) ?? 0)]
}
