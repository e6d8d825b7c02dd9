/** Reads the fields of a step's requests, and the limits of their lengths. */
import { deviceField } from "./remembered-device.ts"
import type { LooseStep, StepRequest } from "./step.types.ts"

/** The maximum length of a field that declares no limit, in characters. */
export const defaultMaxLength = 1024
/** The largest limit that a field can declare, in characters. */
export const largestMaxLength = 65_536

export interface RequestField {
  readonly name: string
  readonly maxLength: number
  /** True if the step declares the limit; false for the default. */
  readonly declared: boolean
}

/**
 * Returns the fields of one request, in their order. Empty for an unknown request. The last field is the library's
 * checkbox, if a device can remember the step.
 */
export function requestFields(
  { requests, rememberDevice }: Pick<LooseStep, "requests" | "rememberDevice">,
  event: string,
): readonly RequestField[] {
  const own = declaredFields({ requests }, event)
  if (rememberDevice?.request !== event) return own
  return [...own, { name: deviceField, maxLength: defaultMaxLength, declared: false }]
}

/** Returns the fields of one request that the step itself declares, in their order. */
export function declaredFields({ requests }: Pick<LooseStep, "requests">, event: string): readonly RequestField[] {
  const request = Object.hasOwn(requests, event) ? requests[event] : undefined
  if (request === undefined) return []
  if (isList(request)) return request.map((name) => ({ name, maxLength: defaultMaxLength, declared: false }))
  return Object.entries(request).map(([name, { maxLength }]) => ({
    name,
    maxLength: maxLength ?? defaultMaxLength,
    declared: maxLength !== undefined,
  }))
}

/** `Array.isArray` does not narrow read-only lists. */
function isList(request: StepRequest): request is readonly string[] {
  return Array.isArray(request)
}
