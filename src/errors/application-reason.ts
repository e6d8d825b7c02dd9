/**
 * The reason that an override of the application gives for a refusal: `app.` and the application's code. It appears in
 * the log, in the trace, and as the parameter `reason` of an error page. The reasons of the library's catalogue have no
 * dot, so the two never collide.
 */
export type ApplicationReason = `app.${string}`

/** Returns `true` for a reason that the application gave. */
export function isApplicationReason(reason: string | undefined): reason is ApplicationReason {
  return reason?.startsWith("app.") === true
}
