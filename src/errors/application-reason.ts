/**
 * The reason that an application's override gives for a refusal: `app.` and the application's code. The parameter
 * `reason` of an error page, the log and the trace show it. No reason of the library's catalogue has a dot, so the two
 * cannot be confused.
 */
export type ApplicationReason = `app.${string}`

/** Returns `true` for a reason that the application gave. */
export function isApplicationReason(reason: string | undefined): reason is ApplicationReason {
  return reason?.startsWith("app.") === true
}
