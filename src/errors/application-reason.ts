/**
 * The reason of an application for a refusal: `app.` and the application's code. Stable; `?reason=`, log and trace show it. No
 * reason of the catalogue has a dot.
 */
export type ApplicationReason = `app.${string}`

/** Returns `true` for a reason that the application gave. */
export function isApplicationReason(reason: string | undefined): reason is ApplicationReason {
  return reason?.startsWith("app.") === true
}
