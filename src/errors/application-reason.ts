/**
 * The reason that an application's override gives for a refusal: `app.` and the application's code. The reason appears
 * in the log, in the trace, and as the parameter `reason` of an error page. No reason of the library's catalogue has a
 * dot, so an application's reason never equals one of the catalogue.
 */
export type ApplicationReason = `app.${string}`

/** Returns `true` for a reason that the application gave. */
export function isApplicationReason(reason: string | undefined): reason is ApplicationReason {
  return reason?.startsWith("app.") === true
}
