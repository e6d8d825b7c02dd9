/** The requests of a step: their fields, and the limits of the fields. */

/** The limits of one field. */
export interface StepFieldLimits {
  /**
   * The longest text, in characters as `maxlength` of HTML counts them (UTF-16 code units, a line break is one). At
   * most 65536. Default 1024.
   */
  readonly maxLength?: number
}

/** The fields of one request: their names, or their names with limits. */
export type StepRequest = readonly string[] | Readonly<Record<string, StepFieldLimits>>

/**
 * The requests of a step by event. Fields are texts; a missing field is empty. A form with a field over its limit is
 * not read: the step is shown again with the problem `field_too_long`. A field that is not a text, or was sent twice,
 * causes the problem `field_unreadable`.
 */
export type StepRequests = Readonly<Record<string, StepRequest>>

/** The names of the fields of one request. */
export type FieldName<R extends StepRequest> = R extends readonly (infer F extends string)[] ? F : keyof R & string
