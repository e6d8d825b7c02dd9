/** Reasons that an application gives for a refusal of its own: `app.` and the application's code. */

/** Stable, seen as `?reason=`, in the log and in the trace. No reason of the catalogue has a dot. */
export type ApplicationReason = `app.${string}`

/** Returns `true` for a reason that the application gave. */
export function isApplicationReason(reason: string | undefined): reason is ApplicationReason {
  return reason?.startsWith("app.") === true
}
