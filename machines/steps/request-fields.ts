/** Reads the fields of a step's requests, and the limits of their lengths. */
import type { LooseStep, StepRequest } from "./step.types.ts"

/** The maximum length of a field that declares no limit, in characters. */
export const defaultMaxLength = 1024
/** The largest limit that a field can declare, in characters. */
export const largestMaxLength = 65_536

export interface RequestField {
  readonly name: string
  /** The maximum length of the field, in characters. */
  readonly maxLength: number
  /** True if the step declares the limit itself. */
  readonly declared: boolean
}

/** Returns the fields of one request, in their order. Empty for an unknown request. */
export function requestFields({ requests }: Pick<LooseStep, "requests">, event: string): readonly RequestField[] {
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
