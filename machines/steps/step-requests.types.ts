/** The requests of a step: their fields, and the limits of the fields. */

/** The limits of one field. */
export interface StepFieldLimits {
  /**
   * The maximum length of the text, in characters. The library counts characters as `maxlength` of HTML does: UTF-16
   * code units, with a line break as one. At most 65536. Default 1024.
   */
  readonly maxLength?: number
}

/** The fields of one request: their names, or their names with limits. */
export type StepRequest = readonly string[] | Readonly<Record<string, StepFieldLimits>>

/**
 * The requests of a step, by their event. All fields are strings, and a missing field is the empty string. If a field
 * is longer than its limit, the step does not receive the request: the library shows the page again with the problem
 * `field_too_long`. If a field is not a string, or is sent twice, the problem is `field_unreadable`.
 */
export type StepRequests = Readonly<Record<string, StepRequest>>

/** The names of the fields of one request. */
export type FieldName<R extends StepRequest> = R extends readonly (infer F extends string)[] ? F : keyof R & string

/** The reason why a step refuses, for the log and the error page. */
export type StepRefusal = "step_refused" | "factor_ambiguous" | "address_invalid"
