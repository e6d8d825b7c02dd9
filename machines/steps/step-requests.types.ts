/** What the requests to a step bring: fields, each with how long it may be. */

/** What a field of a request may hold. */
export interface StepFieldLimits {
  /**
   * The longest text, in characters as `maxlength` of HTML counts them (UTF-16 code units, a line break is one). At most
   * 65536. Default 1024.
   */
  readonly maxLength?: number
}

/** The fields of one request: their names, or their names with the limits of each. */
export type StepRequest = readonly string[] | Readonly<Record<string, StepFieldLimits>>

/**
 * What a request may bring, by the names of the events. Fields are texts; one that was not sent is empty. A form with a
 * field over its limit is not read: the step is shown again with the problem `field_too_long`. With a field that is no text,
 * or was sent twice, the problem is `field_unreadable`.
 */
export type StepRequests = Readonly<Record<string, StepRequest>>

/** The names of the fields of one request. */
export type FieldName<R extends StepRequest> = R extends readonly (infer F extends string)[] ? F : keyof R & string
